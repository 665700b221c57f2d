import { constants, readFileSync } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import sax from 'sax'
import type { Attachment } from '../links/link.ts'
import type { EntryProblem } from '../core/entry.ts'
import { fileKind, extensionOf, mayBeActive } from '../core/file-kind.ts'
import { foldersOf } from '../core/path.ts'
import type { Graph } from '../core/graph.ts'
import { fileProblem, unreadable } from '../scan/unreadable.ts'
import type { Settings } from '../core/settings.ts'
import { withoutMetadata } from './metadata.ts'
import { tellsLocation, lookAt } from './image.ts'
import { caseless, digest, segment, slug } from '../links/names.ts'

/** Whether a browser may run a script of the file when it opens it. An SVG is judged by its text. */
function isActive(path: string, bytes: () => Buffer): boolean {
  return extensionOf(path) === 'svg' ? !isStill(bytes().toString('utf8')) : mayBeActive(path)
}

const running: ReadonlySet<string> = new Set(
  'script handler listener iframe frame frameset object embed applet link meta base form'.split(' '),
)
const addresses: ReadonlySet<string> = new Set(
  'href src action formaction data base to from by values'.split(' '),
)

/** Whether nothing in an SVG can run: no script, no event handler, and no URL that may hold code. */
function isStill(svg: string): boolean {
  // Strict: browsers show nothing of an SVG that is not well-formed, or read it as something else.
  const parser = sax.parser(true, {})
  let isStill = true
  const refuse = () => (isStill = false)
  parser.onerror = (error) => {
    refuse()
    throw error
  }
  // Entities of its own could spell anything, and a style sheet may be an XSLT program.
  parser.ondoctype = (text) => text.includes('[') && refuse()
  parser.onprocessinginstruction = () => refuse()
  parser.onopentag = ({ name, attributes }) => {
    if (running.has(local(name))) refuse()
    for (const [attribute, value] of Object.entries(attributes)) {
      const key = local(attribute)
      if (key.startsWith('on') || (key === 'attributename' && !isHarmless(String(value)))) refuse()
      if (addresses.has(key) && !leadsNowhereBad(String(value))) refuse()
    }
  }
  try {
    parser.write(svg.replace(/^\uFEFF/, '').replace(/^<\?xml\s[^>]*\?>/, '')).close()
  } catch {
    return false
  }
  return isStill
}

function local(name: string): string {
  return name.replace(/^.*:/s, '').toLowerCase()
}

/** Whether an animation may change the attribute. */
function isHarmless(attribute: string): boolean {
  return !addresses.has(local(attribute)) && !local(attribute).startsWith('on')
}

function leadsNowhereBad(value: string): boolean {
  const address = value.replace(/[\p{Cc}\p{Z}]/gu, '')
  return (
    !/^[a-z][a-z\d+.-]*:/i.test(address) ||
    /^(?:https?:|mailto:|data:image\/(?:png|jpe?g|gif|webp|avif)[;,])/i.test(address)
  )
}

/**
 * The paths of attachments on the site: `files/` and their own path, with each segment made safe for every host. If
 * paths collide, even ignoring case, the one that already was safe keeps it. Every other gets six digits of its own
 * path's hash.
 */
export function attachmentPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const plain = paths.map((path) => [path, `files/${safe(path)}`] as const)
  const holders = Map.groupBy(plain, ([, sitePath]) => caseless(sitePath))
  const folders = new Set(plain.flatMap(([, sitePath]) => foldersOf(caseless(sitePath))))
  return new Map(
    plain.map(([path, sitePath]) => {
      const alike = holders.get(caseless(sitePath)) ?? []
      const keeper =
        alike.length === 1 ? alike[0] : alike.find(([other, place]) => place === `files/${other}`)
      const keeps = keeper?.[0] === path && !folders.has(caseless(sitePath))
      return [path, keeps ? sitePath : suffixed(sitePath, digest(path))]
    }),
  )
}

/** A longer extension counts as part of the name. */
const longestExtension = 16

function safe(path: string): string {
  const { dir, base, name, ext } = posix.parse(path)
  const extension = slug(ext.slice(1))
  const isLong = extension === '' || extension.length > longestExtension
  const folders = dir.split('/').filter((part) => part !== '')
  return [...folders.map(segment), isLong ? segment(base) : `${segment(name)}.${extension}`].join('/')
}

function suffixed(sitePath: string, suffix: string): string {
  const { dir, name, ext } = posix.parse(sitePath)
  return `${dir}/${name}-${suffix}${ext}`
}

/**
 * The attachments that published pages use, with their paths on the site and the dimensions of images, and the faults of
 * used files. A file that cannot be read or is left out is not among the attachments.
 */
export async function usedAttachments(
  root: string,
  graph: Graph,
  { activeAttachments, metadata }: Pick<Settings, 'activeAttachments' | 'metadata'>,
) {
  const used = new Set<string>()
  for (const node of graph.nodes) {
    for (const target of node.targets) if (target.found === 'attachment') used.add(target.path)
  }
  const known = new Map<string, Pick<Attachment, 'bytes' | 'size' | 'isLightDrawing'>>()
  const problems: { path: string; problem: EntryProblem }[] = []
  // One at a time: the heads of thousands of images are too much to hold in memory.
  for (const path of [...used].sort()) {
    const file = join(root, path)
    try {
      await access(file, constants.R_OK)
      if (activeAttachments === 'omit' && isActive(path, () => readFileSync(file))) {
        problems.push({ path, problem: active })
        continue
      }
      const { size: bytes } = await stat(file)
      const kind = fileKind(path)
      const isPicture = kind === 'image'
      // Cameras and phones also write other files, some without a known extension.
      const looked = isPicture || kind === 'video' || kind === 'file' ? await lookAt(file) : null
      const drawing = looked?.isLightDrawing ? { isLightDrawing: true } : {}
      known.set(path, { bytes, size: (isPicture && looked?.size) || null, ...drawing })
      if (isPicture && looked?.isBroken) problems.push({ path, problem: broken })
      if (looked?.tellsLocation && (metadata === 'keep' || !isPicture || (await staysLocated(file))))
        problems.push({ path, problem: located })
    } catch (error) {
      problems.push({ path, problem: unreadable(error) })
    }
  }
  const sitePaths = attachmentPaths([...known.keys()])
  const attachments = Array.from(known, ([path, facts]): [string, Attachment] => [
    path,
    { path, sitePath: sitePaths.get(path) ?? path, ...facts },
  ])
  return { attachments: new Map(attachments), problems }
}

/** Whether an image still tells its location once its metadata is removed. */
async function staysLocated(file: string): Promise<boolean> {
  const bare = withoutMetadata(await readFile(file))
  return bare === null || tellsLocation(bare)
}

const active = fileProblem('active-attachment', 'The file may run a script, so it is left out.')
const broken = fileProblem('broken-embed', 'The picture cannot be read.', 'save it again, or remove it.')
const located = fileProblem('picture-location', 'The file says where it was taken.')
