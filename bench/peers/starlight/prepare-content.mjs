import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { slug } from 'github-slugger'
import { parse, stringify } from 'yaml'

const DOCS = 'src/content/docs'
const FRONT_MATTER = /(?<![\s\S])---\r?\n([\s\S]*?)^---[ \t]*$\r?\n?([\s\S]*)/m

const { values } = parseArgs({ options: { content: { type: 'string' } } })
if (!values.content) {
  console.error('usage: npm run prepare-content -- --content DIR')
  process.exit(1)
}
const content = resolve(process.env.INIT_CWD ?? process.cwd(), values.content)

const found = await readdir(content, { recursive: true, withFileTypes: true })
const paths = found
  .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  .map((entry) => relative(content, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter((path) => !path.split('/').some((part) => part.startsWith('.') || part.startsWith('_')))
  .sort()

const pages = []
for (const path of paths) {
  const source = await readFile(join(content, path), 'utf8')
  const [, frontMatter = '', body = source] = FRONT_MATTER.exec(source) ?? []
  const data = parse(frontMatter) ?? {}
  if (data.draft) continue
  const name = path.slice(0, -'.md'.length)
  const id = name
    .split('/')
    .map((part) => slug(part))
    .join('/')
  pages.push({ name, id, data, body })
}

// What a wikilink may call a page, the surest name first; a name that several pages share means none of them.
const targets = new Map()
for (const namesOf of [
  ({ name }) => [name],
  ({ name }) => [basename(name)],
  ({ data }) => [data.title, data.claim, ...[data.aliases ?? []].flat()],
]) {
  const named = new Map()
  for (const page of pages) {
    for (const name of new Set(
      namesOf(page)
        .filter(Boolean)
        .map((name) => String(name).toLowerCase()),
    )) {
      named.set(name, named.has(name) ? undefined : page)
    }
  }
  for (const [name, page] of named) {
    if (!targets.has(name)) targets.set(name, page)
  }
}

const pageOf = (target) => targets.get(target.trim().replace(/\.md$/, '').toLowerCase())
const address = ({ id }) => (id === 'index' ? '/' : `/${id.replace(/\/index$/, '')}/`)
const escaped = (words) => words.replace(/[\\[\]]/g, '\\$&')

/** A wikilink as a markdown link, or as its words if it leads nowhere or to several pages. */
function markdownLink(inside) {
  const [link, words = link.replace('#', '')] = inside.split(/\\?\|/)
  const [target, heading] = link.split('#')
  const page = pageOf(target)
  if (!page) return escaped(words)
  return `[${escaped(words)}](${address(page)}${heading ? `#${slug(heading)}` : ''})`
}

const CODE = /^(?<fence>`{3,}|~{3,})[\s\S]*?^\k<fence>.*$|(?<ticks>`+)[^`]+\k<ticks>/
const PICTURE = /!\[\[[^\]]*\]\]|!\[(?<alt>[^\]]*)\]\((?!https?:)[^)]*\)/
const WIKILINK = /\[\[(?<inside>[^[\]]+)\]\]/
const PARTS = new RegExp(`${CODE.source}|(?<picture>${PICTURE.source})|${WIKILINK.source}`, 'gm')

function converted(body) {
  return body.replace(PARTS, (whole, ...rest) => {
    const { picture, alt = '', inside } = rest.at(-1)
    if (inside !== undefined) return markdownLink(inside)
    return picture === undefined ? whole : alt
  })
}

/** Addresses of the notes that the front matter relates to; the plugin draws `links` as edges. */
function linksOf({ related }) {
  const targets = [related ?? []].flat().map((relation) => String(relation?.to ?? relation))
  return targets.map((target) => pageOf(target.replace(/^\[\[|(\|.*)?\]\]$/g, ''))).filter(Boolean)
}

await rm('src/content', { recursive: true, force: true })
for (const page of pages) {
  const { name, id, data, body } = page
  const frontMatter = {
    title: String(data.title ?? basename(name)),
    description: data.description,
    tags: data.tags,
    links: linksOf(data).map(address),
  }
  const file = join(DOCS, `${id}.md`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `---\n${stringify(frontMatter)}---\n${converted(body)}`)
}
await writeFile('src/content/prepared.txt', `${content}\n`)
console.log(`Prepared ${pages.length} pages in ${(performance.now() / 1000).toFixed(2)} s`)
