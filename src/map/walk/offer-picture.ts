import { button, element } from '../../browser/dom.ts'
import { map as words } from '../../words/compiled.ts'

/** Adds buttons that save the current map as a picture. Their code loads on the first click. */
export function offerPicture(host: HTMLElement): void {
  const buttons = (['svg', 'png'] as const).map((format) => {
    const label = words.saveAs(format.toUpperCase())
    return button(format.toUpperCase(), { 'aria-label': label, title: label }, () => void save(host, format))
  })
  const group = element('div', { class: 'map-save', role: 'group', 'aria-label': words.save }, ...buttons)
  host.querySelector('.map-details')?.before(group)
}

async function save(host: HTMLElement, format: 'svg' | 'png'): Promise<void> {
  const svg = host.querySelector<SVGSVGElement>('.map-frame > svg')
  if (!svg) return
  const { savePicture } = await import('../../browser/picture.ts')
  const legend = svg.closest('figure')?.querySelectorAll('.map-legend li') ?? []
  await savePicture({ svg, legend, title: svg.getAttribute('aria-label') ?? document.title }, format)
}
