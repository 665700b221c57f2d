import { drawNearView } from './near-view.ts'

/*
 * Loads what draws the diagrams of a page when the first of them comes near the view, and draws each when it does. Until
 * then, and if it never comes, a diagram is what the page brings: its source.
 */
const frame = document.querySelector<HTMLElement>('main[data-diagrams]')?.dataset['diagrams']

if (frame !== undefined) drawNearView(document, frame)
