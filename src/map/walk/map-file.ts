const namespace = 'http://www.w3.org/2000/svg'

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

export function mapSvg(svg: SVGSVGElement, title: string): Blob {
  const { width, height } = sizeOf(svg)
  const legend = legendOf(svg)
  const total = height + legendHeight(legend, width)
  const copy = standing(svg)
  for (const [name, value] of Object.entries({
    xmlns: namespace,
    width,
    height: total,
    viewBox: `0 0 ${width} ${total}`,
  }))
    copy.setAttribute(name, String(value))
  const look = getComputedStyle(svg)
  copy.prepend(made('title', {}, title), made('rect', { width, height: total, fill: groundOf(svg) }))
  for (const { words, line, mark, start, x, y } of placed(legend, width, height)) {
    const middle = y - legendSize * 0.34
    if (line)
      copy.append(
        made('line', {
          x1: start,
          x2: start + sample,
          y1: middle,
          y2: middle,
          stroke: line.stroke,
          'stroke-width': line.strokeWidth,
          'stroke-dasharray': line.strokeDasharray,
          'stroke-linecap': line.strokeLinecap,
        }),
      )
    else if (mark) copy.append(made('circle', { cx: start + 4, cy: middle, r: 4, fill: mark }))
    copy.append(
      made('text', { x, y, 'font-size': legendSize, 'font-family': familyOf(svg), fill: look.color }, words),
    )
  }
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}

/** The map as PNG, drawn shape by shape: the content security policy forbids loading a generated image. */
export async function mapPng(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = sizeOf(svg)
  const legend = legendOf(svg)
  const total = height + legendHeight(legend, width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * sharpness)
  canvas.height = Math.round(total * sharpness)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
  context.fillStyle = groundOf(svg)
  context.fillRect(0, 0, width, total)
  const own = svg.getScreenCTM()?.inverse()
  for (const element of svg.querySelectorAll<SVGGraphicsElement>(
    'path, line, circle, rect, polygon, polyline, text',
  )) {
    const matrix = element.getScreenCTM()
    if (!own || !matrix || element.closest('defs, marker, symbol') || !isVisible(element, svg)) continue
    const { a, b, c, d, e, f } = own.multiply(matrix)
    context.save()
    context.transform(a, b, c, d, e, f)
    draw(context, element, svg)
    context.restore()
  }
  const look = getComputedStyle(svg)
  context.font = `${legendSize}px ${familyOf(svg)}`
  for (const { words, line, mark, start, x, y } of placed(legend, width, height)) {
    const middle = y - legendSize * 0.34
    context.beginPath()
    if (line) {
      context.strokeStyle = line.stroke
      context.lineWidth = parseFloat(line.strokeWidth)
      context.lineCap = line.strokeLinecap as CanvasLineCap
      context.setLineDash([...dashesOf(line)])
      context.moveTo(start, middle)
      context.lineTo(start + sample, middle)
      context.stroke()
    } else if (mark) {
      context.fillStyle = mark
      context.arc(start + 4, middle, 4, 0, 2 * Math.PI)
      context.fill()
    }
    context.fillStyle = look.color
    context.fillText(words, x, y)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png')
  })
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
function standing(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [originals, copies] = [
    [svg, ...svg.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  for (const [place, original] of originals.entries()) {
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
    for (const property of properties) {
      const value = style.getPropertyValue(property)
      if (value !== '') target.setAttribute(property, value)
    }
    if (style.transform === 'none') target.removeAttribute('transform')
    else target.setAttribute('transform', style.transform)
    if (original instanceof SVGAElement)
      target.setAttribute('href', new URL(original.href.baseVal, document.baseURI).href)
  }
  return copy
}

function made(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

interface FileLegendItem {
  readonly words: string
  readonly line: CSSStyleDeclaration | null
  readonly mark: string | null
}

function legendOf(svg: SVGSVGElement): readonly FileLegendItem[] {
  const items = svg.closest('figure')?.querySelectorAll('.map-legend li') ?? []
  return Array.from(items, (item) => {
    const line = item.querySelector('svg :is(line, path)')
    const mark = item.querySelector('.mark')
    return {
      words: item.textContent.trim().replace(/\s+/g, ' '),
      line: line && getComputedStyle(line),
      mark: mark && getComputedStyle(mark).backgroundColor,
    }
  }).filter(({ words }) => words !== '')
}

const sample = 24

function placed(legend: readonly FileLegendItem[], width: number, top: number) {
  const letter = legendSize * 0.55
  let [x, y] = [inset, top + row]
  return legend.map((item) => {
    const before = item.line ? sample + 6 : item.mark ? 12 : 0
    const wide = before + item.words.length * letter + 18
    if (x > inset && x + wide > width) [x, y] = [inset, y + row]
    const at = { ...item, start: x, x: x + before, y }
    x += wide
    return at
  })
}

function legendHeight(legend: readonly FileLegendItem[], width: number): number {
  return legend.length === 0 ? 0 : (placed(legend, width, 0).at(-1)?.y ?? 0) + inset
}

function familyOf(svg: SVGSVGElement): string {
  return getComputedStyle(svg.querySelector('text') ?? svg).fontFamily
}

function dashesOf({ strokeDasharray }: CSSStyleDeclaration): readonly number[] {
  return strokeDasharray === 'none' ? [] : strokeDasharray.split(/[\s,]+/).map(parseFloat)
}

function isVisible(element: Element, within: Element): boolean {
  for (let at: Element | null = element; at && at !== within; at = at.parentElement) {
    const { display, visibility } = getComputedStyle(at)
    if (display === 'none' || visibility === 'hidden') return false
  }
  return true
}

function opacityOf(element: Element, within: Element): number {
  let opacity = 1
  for (let at: Element | null = element; at && at !== within; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity)
  return opacity
}

function draw(context: CanvasRenderingContext2D, element: SVGGraphicsElement, svg: SVGSVGElement): void {
  const style = getComputedStyle(element)
  const opacity = opacityOf(element, svg)
  context.fillStyle = style.fill
  context.strokeStyle = style.stroke
  context.lineWidth = parseFloat(style.strokeWidth)
  context.lineCap = style.strokeLinecap as CanvasLineCap
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin
  context.setLineDash([...dashesOf(style)])
  const fill = (by: () => void) => {
    if (style.fill === 'none') return
    context.globalAlpha = opacity * Number(style.fillOpacity)
    by()
  }
  const stroke = (by: () => void) => {
    if (style.stroke === 'none') return
    context.globalAlpha = opacity * Number(style.strokeOpacity)
    by()
  }
  if (element instanceof SVGTextElement) {
    drawText(context, element, fill, stroke)
    return
  }
  const path = outlineOf(element)
  fill(() => context.fill(path))
  stroke(() => context.stroke(path))
  if (element instanceof SVGGeometryElement) drawMarkers(context, element, opacity)
}

function outlineOf(element: SVGGraphicsElement): Path2D {
  const path = new Path2D()
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute('d') ?? '')
  if (element instanceof SVGCircleElement)
    path.arc(element.cx.baseVal.value, element.cy.baseVal.value, element.r.baseVal.value, 0, 2 * Math.PI)
  else if (element instanceof SVGRectElement)
    path.rect(
      element.x.baseVal.value,
      element.y.baseVal.value,
      element.width.baseVal.value,
      element.height.baseVal.value,
    )
  else if (element instanceof SVGLineElement) {
    path.moveTo(element.x1.baseVal.value, element.y1.baseVal.value)
    path.lineTo(element.x2.baseVal.value, element.y2.baseVal.value)
  } else if (element instanceof SVGPolygonElement || element instanceof SVGPolylineElement) {
    for (const { x, y } of element.points) path.lineTo(x, y)
    if (element instanceof SVGPolygonElement) path.closePath()
  }
  return path
}

/** Draws each text node at the position of its first character. */
function drawText(
  context: CanvasRenderingContext2D,
  text: SVGTextElement,
  fill: (by: () => void) => void,
  stroke: (by: () => void) => void,
): void {
  let at = 0
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = (node.textContent ?? '').replace(/\s+/g, ' ')
    const parent = node.parentElement
    if (words.trim() === '' || !parent || at >= text.getNumberOfChars()) continue
    const style = getComputedStyle(parent)
    const { x, y } = text.getStartPositionOfChar(at)
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    context.direction = style.direction as CanvasDirection
    context.textAlign = 'start'
    context.fillStyle = style.fill
    if (style.paintOrder.startsWith('stroke')) stroke(() => context.strokeText(words, x, y))
    fill(() => context.fillText(words, x, y))
    at += words.length
  }
}

/** Draws the arrowheads and the glyph of a line. They are markers in the page, and take the colour of the line. */
function drawMarkers(context: CanvasRenderingContext2D, line: SVGGeometryElement, opacity: number): void {
  const { markerStart, markerMid, markerEnd, stroke } = getComputedStyle(line)
  const length = line.getTotalLength()
  const places = [
    [markerStart, 0, 1],
    [markerMid, length / 2, length / 2 + 1],
    [markerEnd, length, length - 1],
  ] as const
  for (const [name, at, from] of places) {
    const marker = document.getElementById(/#([^")]+)/.exec(name)?.[1] ?? '')
    if (!(marker instanceof SVGMarkerElement)) continue
    const [tip, before] = [line.getPointAtLength(at), line.getPointAtLength(from)]
    const { width } = marker.viewBox.baseVal
    const scale = width > 0 ? marker.markerWidth.baseVal.value / width : 1
    context.save()
    context.globalAlpha = opacity
    context.translate(tip.x, tip.y)
    if (marker.hasAttribute('orient')) context.rotate(Math.atan2(tip.y - before.y, tip.x - before.x))
    context.scale(scale, scale)
    context.translate(-marker.refX.baseVal.value, -marker.refY.baseVal.value)
    for (const shape of marker.querySelectorAll<SVGGraphicsElement>('path, circle, text')) {
      const { fill, font } = getComputedStyle(shape)
      context.fillStyle = fill === 'context-stroke' ? stroke : fill
      if (shape instanceof SVGTextElement) {
        context.font = font
        context.textAlign = 'center'
        context.fillText(shape.textContent, 0, Number(shape.getAttribute('y')))
      } else context.fill(outlineOf(shape))
    }
    context.restore()
  }
}
