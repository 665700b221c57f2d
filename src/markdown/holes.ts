import { randomBytes } from 'node:crypto'
import type { Segment, Segments } from '../core/entry.ts'

/**
 * While a body is a tree or a string of HTML, a hole is a short text between two marks. The first contains a secret, so
 * that authors cannot forge a hole: formulas, URLs and character references can produce any other character.
 */
const secret = randomBytes(8).toString('hex')
const open = `\uFDD0${secret}`
const close = '\uFDD1'

export const prefixHole = `${open}p${close}`
export const linkHole = (link: number) => `${open}l${link}${close}`
export const wordsHole = (link: number) => `${open}w${link}${close}`
export const embedHole = (link: number) => `${open}e${link}${close}`
export const headingHole = (heading: number) => `${open}h${heading}${close}`
export const footnoteHole = (footnote: number) => `${open}f${footnote}${close}`
export const baseHole = (base: number, view: number) => `${open}b${base} ${view}${close}`
export const tagHole = (tag: string) => `${open}t${tag}${close}`

/** Marks the place of lifted list items. It is removed before the HTML is split at its holes. */
export const liftedPlace = (items: readonly number[]) => `${open}s${items.join(' ')}${close}`

export function hasHole(text: string): boolean {
  return text.includes(open)
}

/** Splits a text at its holes: words at even indexes, holes at odd ones. */
export function partedAtHoles(text: string): string[] {
  return text.split(anyHole)
}

export function hasBrokenHole(text: string): boolean {
  return /[\uFDD0\uFDD1]/.test(text.replaceAll(wholeHole, ''))
}

export const blockId = (name: string) => `${prefixHole}^${name}`

export function blockName(id: unknown): string | null {
  const before = blockId('')
  return typeof id === 'string' && id.startsWith(before) ? id.slice(before.length) : null
}

const anyHole = new RegExp(`(${open}[^${close}]*${close})`)
const wholeHole = new RegExp(`${open}(?:p|[lwehf]\\d+|[bs][\\d ]+|t[^${open}${close}]*)${close}`, 'g')
const onlyEmbeds = new RegExp(`^${open}e\\d+${close}(?:\\s*${open}e\\d+${close})*$`)
const onlyLifted = new RegExp(`^${open}s([\\d ]+)${close}$`)
const endingHeading = new RegExp(`${open}h(\\d+)${close}$`)

export function areEmbeds(html: string): boolean {
  return onlyEmbeds.test(html)
}

export function liftedAt(text: string): number[] | null {
  const items = onlyLifted.exec(text)?.[1]
  return items === undefined ? null : items.split(' ').map(Number)
}

export function headingOf(id: unknown): number | null {
  const heading = typeof id === 'string' ? endingHeading.exec(id)?.[1] : undefined
  return heading === undefined ? null : Number(heading)
}

export function segmentsOf(html: string): Segments {
  const segments: Segment[] = []
  const add = (text: string) => {
    if (text !== '') segments.push(text.replace(/[\uFDD0-\uFDEF]/g, '\uFFFD'))
  }
  let end = 0
  for (let at = html.indexOf(open); at >= 0; at = html.indexOf(open, end)) {
    add(html.slice(end, at))
    const start = at + open.length
    end = html.indexOf(close, start) + 1
    segments.push(holeOf(html[start] ?? '', html.slice(start + 1, end - 1)))
  }
  add(html.slice(end))
  return segments
}

function holeOf(kind: string, value: string): Segment {
  switch (kind) {
    case 'l':
      return { hole: 'link', link: Number(value) }
    case 'e':
      return { hole: 'embed', link: Number(value) }
    case 'h':
      return { hole: 'heading', heading: Number(value) }
    case 'w':
      return { hole: 'words', link: Number(value) }
    case 'f':
      return { hole: 'footnote', footnote: Number(value) }
    case 't':
      return { hole: 'tag', tag: value }
    case 'b': {
      const [base = '', view = ''] = value.split(' ')
      return { hole: 'base', base: Number(base), view: Number(view) }
    }
    case 'p':
      return { hole: 'prefix' }
    default:
      throw new Error(`no hole is of kind "${kind}"`)
  }
}
