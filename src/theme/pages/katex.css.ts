import styles from 'katex/dist/katex.min.css?raw'
import type { APIRoute } from 'astro'
import { faceParts } from '../formula-fonts.ts'

// Two patterns, because Vite leaves packages out where one is for places in and outside of them.
const whole = import.meta.glob<string>(
  [
    '../../../node_modules/katex/dist/fonts/*.woff2',
    '!../../../node_modules/katex/dist/fonts/KaTeX_{Main-Regular,Main-Bold,Math-Italic,AMS-Regular}.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
)
const parts = import.meta.glob<string>('../fonts/formula-*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})
const urls = new Map(
  Object.entries({ ...whole, ...parts }).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/**
 * KaTeX's styles in a file of their own, because Astro would put an import into every page's stylesheet; only pages
 * with math link it. Of its fonts only the WOFF2 files, which every browser that reads the rest of the site knows,
 * and by names of our own, as their licence asks of what is changed.
 */
export const GET: APIRoute = () => {
  const css = styles
    .replace(/@font-face\{[^}]*\}/g, inParts)
    .replace(/(?<!fonts\/)KaTeX_/g, 'Throughline_')
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '')
    .replace(/url\(fonts\/([^)]+\.woff2)\)/g, (_, name: string) => `url(${urlOf(name)})`)
  return new Response(css, { headers: { 'Content-Type': 'text/css; charset=utf-8' } })
}

/** The rule of a face, once for each of its parts. */
function inParts(rule: string): string {
  const own = faceParts.filter(({ face }) => rule.includes(`fonts/KaTeX_${face}.woff2`))
  if (own.length === 0) return rule
  return own
    .map(({ face, name, range }) =>
      rule.replace(`KaTeX_${face}.woff2`, `${name}.woff2`).replace(/\}$/, `;unicode-range:${range}}`),
    )
    .join('')
}

function urlOf(font: string): string {
  const url = urls.get(font)
  if (url === undefined) throw new Error(`There is no file for the font ${font}`)
  return url
}
