import { svgElement } from './dom.ts'

/** The computed styles that a drawing keeps outside the page, as attributes. */
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'direction',
  'overflow',
  'marker-start',
  'marker-mid',
  'marker-end',
] as const

/** The margin of the legend and the height of its rows, in units of the drawing. */
const inset = 12
const row = 20
const legendSize = 11
/** The pixels of a PNG per unit of the drawing. */
const sharpness = 2

interface SavedPicture {
  /** A drawing in the page. */
  readonly svg: SVGSVGElement
  /** The items of the lists below it. */
  readonly legend: ArrayLike<Element>
  readonly title: string
  /** What the drawing lies over. Only a PNG has it. */
  readonly canvas?: HTMLCanvasElement
}

/** Downloads a picture with its legend. Throws if the browser cannot make one. */
export async function savePicture(picture: SavedPicture, format: 'svg' | 'png'): Promise<void> {
  const copy = standalone(picture)
  const ground = groundOf(picture.svg)
  if (format === 'svg') copy.prepend(svgElement('rect', { width: '100%', height: '100%', fill: ground }))
  const svg = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
  const content = format === 'svg' ? svg : await pngOf(svg, ground, picture)
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileName(picture.title)}.${format}`
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function pngOf(svg: Blob, ground: string, { canvas, svg: drawing }: SavedPicture): Promise<Blob> {
  const image = new Image()
  image.src = URL.createObjectURL(svg)
  await image.decode()
  const png = new OffscreenCanvas(image.width * sharpness, image.height * sharpness)
  const context = png.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  context.scale(sharpness, sharpness)
  context.fillStyle = ground
  context.fillRect(0, 0, image.width, image.height)
  const { width, height } = sizeOf(drawing)
  if (canvas) context.drawImage(canvas, 0, 0, width, height)
  context.drawImage(image, 0, 0)
  URL.revokeObjectURL(image.src)
  return png.convertToBlob()
}

/** The letters and digits of the title, in words joined by hyphens. */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, 80) || 'picture'
}

function standalone({ svg, legend, title }: SavedPicture): SVGSVGElement {
  const { width, height } = sizeOf(svg)
  const items = placed(legend, width, height)
  const last = items.at(-1)
  const total = Math.ceil(last ? last.y + inset : height)
  const copy = styledCopy(svg)
  for (const [name, value] of Object.entries({ width, height: total, viewBox: `0 0 ${width} ${total}` }))
    copy.setAttribute(name, String(value))
  copy.prepend(svgElement('title', {}, title))
  for (const { item, words, before, x, y } of items) {
    const sign = signOf(item, x, y - legendSize * 0.34)
    if (sign) copy.append(sign)
    const { color: fill, fontFamily } = getComputedStyle(item)
    const look = { 'font-size': legendSize, 'font-family': fontFamily, fill }
    copy.append(svgElement('text', { x: x + before, y, ...look }, words))
  }
  return copy
}

/** The style sheet sets the size of a drawing around a node. There, a unit is a pixel. */
function sizeOf(svg: SVGSVGElement) {
  const { width, height } = svg.viewBox.baseVal
  return width > 0 ? { width, height } : { width: svg.clientWidth, height: svg.clientHeight }
}

function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return '#fff'
}

/** A copy with its styles as attributes, and without attributes that only matter on the page. */
function styledCopy(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [place, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const target = copies[place]
    if (!target) continue
    const style = getComputedStyle(original)
    for (const { name } of [...target.attributes]) {
      if (/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name)) target.removeAttribute(name)
    }
    if (!(original instanceof SVGElement)) continue
    if (style.display === 'none' && !original.closest('defs')) {
      target.remove()
      continue
    }
    for (const property of properties) target.setAttribute(property, style.getPropertyValue(property))
    if (style.transform === 'none') target.removeAttribute('transform')
    else target.setAttribute('transform', style.transform)
    // The fonts of the page may be missing elsewhere. Other glyphs then get the width of these.
    if (original instanceof SVGTextElement && original.x.baseVal.length < 2) {
      target.setAttribute('textLength', String(original.getComputedTextLength()))
      target.setAttribute('lengthAdjust', 'spacingAndGlyphs')
    }
    if (original instanceof SVGAElement)
      target.setAttribute('href', new URL(original.href.baseVal, document.baseURI).href)
  }
  return copy
}

/** The items of a legend in rows below a drawing. Their widths are estimates. */
function placed(legend: ArrayLike<Element>, width: number, top: number) {
  let [x, y] = [inset, top + row]
  return Array.from(legend, (item) => {
    const words = item.textContent.trim().replace(/\s+/g, ' ')
    const before = item.querySelector('svg') ? 34 : item.querySelector('.mark, .swatch') ? 12 : 0
    const wide = before + words.length * legendSize * 0.55 + 18
    if (x > inset && x + wide > width) [x, y] = [inset, y + row]
    const at = { item, words, before, x, y }
    x += wide
    return at
  })
}

function signOf(item: Element, x: number, middle: number): SVGElement | null {
  const line = item.querySelector('svg')
  if (line) {
    const sample = styledCopy(line)
    sample.setAttribute('x', String(x))
    sample.setAttribute('y', String(middle - line.clientHeight / 2))
    return sample
  }
  const mark = item.querySelector('.mark, .swatch')
  const fill = mark && getComputedStyle(mark).backgroundColor
  return fill ? svgElement('circle', { cx: x + 4, cy: middle, r: 4, fill }) : null
}
