/** The canvas methods that `SvgContext` supports. */
type SharedContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clearRect'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'lineTo'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'setLineDash'
  | 'setTransform'
  | 'stroke'
  | 'strokeText'
>

/**
 * Records drawing on a canvas as SVG. It supports paths of lines, rectangles and whole circles, and text that is
 * vertically centred. Text is measured by a real canvas.
 */
export class SvgContext implements SharedContext {
  readonly #parts: string[] = []
  readonly #saved: object[] = []
  readonly #ruler: CanvasRenderingContext2D
  #path: string[] = []
  // The public fields are the style that `save` copies.
  fillStyle = '#000'
  strokeStyle = '#000'
  globalAlpha = 1
  lineWidth = 1
  lineCap = 'butt'
  lineJoin = 'miter'
  font = '10px sans-serif'
  textAlign = 'start'
  textBaseline = 'middle'
  direction = 'ltr'
  dashes: readonly number[] = []

  constructor(ruler: CanvasRenderingContext2D) {
    this.#ruler = ruler
  }

  document(width: number, height: number, title: string): string {
    const [across, down] = [rounded(width), rounded(height)]
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">`,
      `<title>${escaped(title)}</title>`,
      ...this.#parts,
      '</svg>\n',
    ].join('\n')
  }

  save(): void {
    this.#saved.push(Object.assign({}, this))
  }

  restore(): void {
    Object.assign(this, this.#saved.pop())
  }

  setLineDash(dashes: readonly number[]): void {
    this.dashes = dashes
  }

  /** SVG is sharp at any scale. */
  setTransform(): void {}

  clearRect(): void {}

  beginPath(): void {
    this.#path = []
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${rounded(x)} ${rounded(y)}`)
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${rounded(x)} ${rounded(y)}`)
  }

  closePath(): void {
    this.#path.push('Z')
  }

  rect(x: number, y: number, width: number, height: number): void {
    const [across, down] = [rounded(width), rounded(height)]
    this.#path.push(`M${rounded(x)} ${rounded(y)}h${across}v${down}h${-across}Z`)
  }

  arc(x: number, y: number, radius: number): void {
    const [r, two] = [rounded(radius), rounded(2 * radius)]
    this.#path.push(
      `M${rounded(x + radius)} ${rounded(y)}a${r} ${r} 0 1 0 ${-two} 0a${r} ${r} 0 1 0 ${two} 0Z`,
    )
  }

  stroke(): void {
    if (this.#path.length === 0) return
    this.#parts.push(`<path d="${this.#path.join('')}" fill="none"${this.#strokeAttributes()}/>`)
  }

  fill(): void {
    if (this.#path.length === 0) return
    this.#parts.push(`<path d="${this.#path.join('')}"${this.#fillAttributes()}/>`)
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const place = `x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`
    this.#parts.push(`<rect ${place}${this.#fillAttributes()}/>`)
  }

  fillText(text: string, x: number, y: number): void {
    this.#text(text, x, y, this.#fillAttributes())
  }

  strokeText(text: string, x: number, y: number): void {
    this.#text(text, x, y, ` fill="none"${this.#strokeAttributes()}`)
  }

  measureText(text: string): TextMetrics {
    this.#ruler.font = this.font
    return this.#ruler.measureText(text)
  }

  #text(text: string, x: number, y: number, look: string): void {
    const { font, textAlign, direction } = this
    const [, weight, size = '10', family = 'sans-serif'] = /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(font) ?? []
    const anchor = textAlign === 'center' ? ' text-anchor="middle"' : ''
    const bold = weight === undefined ? '' : ` font-weight="${weight}"`
    const turn = direction === 'rtl' ? ' direction="rtl"' : ''
    // `dominant-baseline` is not supported by many programs.
    const line = rounded(y + Number(size) * 0.34)
    this.#parts.push(
      `<text x="${rounded(x)}" y="${line}" font-size="${size}" font-family="${escaped(family)}"${bold}${anchor}${turn}${look}>${escaped(text)}</text>`,
    )
  }

  #fillAttributes(): string {
    const { fillStyle, globalAlpha } = this
    return ` fill="${escaped(fillStyle)}"${opacity(globalAlpha)}`
  }

  #strokeAttributes(): string {
    const { strokeStyle, globalAlpha, lineWidth, lineCap, lineJoin, dashes } = this
    const dash = dashes.length > 0 ? ` stroke-dasharray="${dashes.join(' ')}"` : ''
    const cap = lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`
    const join = lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`
    return ` stroke="${escaped(strokeStyle)}" stroke-width="${lineWidth}"${dash}${cap}${join}${opacity(globalAlpha)}`
  }
}

function opacity(alpha: number): string {
  return alpha === 1 ? '' : ` opacity="${rounded(alpha * 10) / 10}"`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text and attribute values, and removes characters that XML forbids. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
