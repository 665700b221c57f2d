import { drawNearView } from './near-view.ts'

/* Draws each diagram when it comes near the view. Until then, or if loading fails, the page shows the source. */
const frame = document.querySelector<HTMLElement>('main[data-diagrams]')?.dataset['diagrams']

if (frame !== undefined) drawNearView(document, frame)
