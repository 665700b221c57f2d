import styles from 'katex/dist/katex.min.css?raw'
import type { APIRoute } from 'astro'
import { faceParts } from '../formula-fonts.ts'

// Two globs, because Vite leaves out packages if one glob matches files both in and outside of them.
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
 * KaTeX's styles, linked only from pages with math: Astro would put an import into every page's stylesheet. Only the
 * WOFF2 fonts are used. They are renamed, as their licence requires for modified versions.
 */
export const GET: APIRoute = () => {
  const css = styles
    .replace(/@font-face\{[^}]*\}/g, inParts)
    .replace(/(?<!fonts\/)KaTeX_/g, 'Throughline_')
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '')
    .replace(/url\(fonts\/([^)]+\.woff2)\)/g, (_, name: string) => `url(${urlOf(name)})`)
  return new Response(css, { headers: { 'Content-Type': 'text/css; charset=utf-8' } })
}

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
