import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { paper, signAt } from '../src/cards/picture.ts'
import { socialCardSize } from '../src/core/node-ref.ts'
import { defaultKinds, type Kind, type NodeKind, type Role } from '../src/core/kinds.ts'

/**
 * Draws the PNG files in `public/`: a card for each kind of page, shown by other sites beside a link, and icons. Run by
 * hand when the look changes (`node scripts/cards.ts`), and commit the result. Cards have no text, because it would
 * depend on the machine's fonts.
 */

const { ground: background, line: rule } = paper
type Mark = readonly [kind: NodeKind, x: number, y: number, size: number]

const { width, height } = socialCardSize
const middle = height / 2

function kindOf(kind: NodeKind): Kind {
  const found = defaultKinds.find(({ id }) => id === kind)
  if (!found) throw new Error(`no kind ${kind}`)
  return found
}

function mark([kind, x, y, size]: Mark, open = false): string {
  const { sign, colour } = kindOf(kind)
  return signAt(x, y, size, { sign, colour: colour[0], open })
}

const line = (x1: number, y1: number, x2: number, y2: number, colour = rule): string =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="5"/>`

function neighbourhood(centre: Mark, around: readonly Mark[]): string {
  const [, x, y] = centre
  return (
    around.map((one) => line(x, y, one[1], one[2])).join('') +
    [centre, ...around].map((one) => mark(one)).join('')
  )
}

const card = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`

const columns = [430, 570, 710, 850, 990]

const cards: Readonly<Record<Role | 'site', string>> = {
  note: card(
    neighbourhood(
      ['note', 600, middle, 104],
      [
        ['note', 250, 170, 30],
        ['note', 330, 480, 24],
        ['inquiry', 905, 150, 30],
        ['note', 965, 420, 34],
        ['inquiry', 130, 330, 22],
        ['paper', 690, 555, 22],
        ['note', 1085, 250, 20],
      ],
    ),
  ),
  inquiry: card(
    line(0, middle, width, middle) +
      mark(['inquiry', 235, middle, 96]) +
      columns.map((x) => mark(['note', x, middle, 30], true)).join(''),
  ),
  paper: card(
    neighbourhood(
      ['paper', 830, middle, 112],
      [
        ['note', 210, 130, 30],
        ['inquiry', 150, 330, 26],
        ['note', 290, 500, 36],
        ['note', 440, 250, 24],
        ['inquiry', 520, 540, 24],
      ],
    ),
  ),
  site: card(
    line(0, middle, width, middle) +
      mark(['inquiry', 300, middle, 88]) +
      mark(['note', 600, middle, 88]) +
      mark(['paper', 900, middle, 88]),
  ),
}

const icon = (size: number, inset: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-inset} ${-inset} ${32 + 2 * inset} ${32 + 2 * inset}">` +
  (inset > 0 ? `<rect x="${-inset}" y="${-inset}" width="100%" height="100%" fill="${background}"/>` : '') +
  `<g fill="none" stroke="${kindOf('inquiry').colour[0]}" stroke-width="3.4" stroke-linecap="round"><path d="M16 2v6.5M16 23.5V30"/><circle cx="16" cy="16" r="6.6"/></g></svg>`

const draw = (svg: string, file: URL) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(fileURLToPath(file))

const folder = new URL('../public/', import.meta.url)
await mkdir(new URL('cards/', folder), { recursive: true })
for (const [name, svg] of Object.entries(cards)) await draw(svg, new URL(`cards/${name}.png`, folder))
await draw(icon(48, 0), new URL('favicon.png', folder))
await draw(icon(180, 8), new URL('touch-icon.png', folder))
