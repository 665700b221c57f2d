import { element } from '../../browser/dom.ts'
import { noteFor } from './content.ts'

/** The least distance between notes, in pixels. */
const gap = 14

/** Elements that may extend into the margin. */
const wide = ':scope > *, .prose > *, figure, table, pre, img, video, iframe, .table, .canvas-view'

/** The notes beside a text. Screen readers and the keyboard skip them, because they repeat what is below the text. */
export function marginOf(text: HTMLElement, links: readonly HTMLAnchorElement[]) {
  const { lang, dir } = document.documentElement
  const column = element('div', {
    class: 'side-notes',
    'aria-hidden': 'true',
    lang: lang || null,
    dir: dir || 'ltr',
  })
  const told = new Set<string>()
  const notes = links.flatMap((link) => {
    const again = told.has(link.href)
    told.add(link.href)
    // A repeated source is only named. A repeated citation needs no note, as it names itself.
    if (again && !link.matches('.cite-number')) return []
    const note = noteFor(link, again)
    if (!note) return []
    for (const part of note.querySelectorAll('a, [tabindex], iframe, audio, video, summary, input')) {
      part.setAttribute('tabindex', '-1')
    }
    return [{ link, note, /** Complete, not only a repeated name. */ whole: !again }]
  })
  for (const { link, note } of notes) {
    column.append(note)
    for (const [one, other] of [
      [link, note],
      [note, link],
    ] as const) {
      one.addEventListener('pointerenter', () => other.toggleAttribute('data-near', true))
      one.addEventListener('pointerleave', () => other.removeAttribute('data-near'))
    }
  }

  function show(): void {
    if (!column.isConnected) text.append(column)
    place()
  }

  function hide(): void {
    column.remove()
    for (const { link } of notes) link.removeAttribute('data-in-margin')
  }

  /** Puts each note beside its line. Reads all positions before it writes any, so that the page is laid out once. */
  function place(): void {
    const { top: origin, height: size } = text.getBoundingClientRect()
    const found = notes.map(({ link, note, whole }) => {
      // A citation may continue on the next line.
      const { top = 0, height = 0 } = link.getClientRects()[0] ?? {}
      const letters = Number.parseFloat(getComputedStyle(link).fontSize)
      return {
        link,
        note,
        whole,
        // A number is superscript, so its note is set a little lower.
        at: top + height / 2 - origin + (link.matches('.link') ? -0.7 : -0.25) * letters,
        height: note.offsetHeight,
        // Content of closed details has boxes, too.
        isThere: height > 0 && link.checkVisibility(),
      }
    })
    const shown = found.filter(({ isThere }) => isThere).sort((a, b) => a.at - b.at)
    const taken = obstacles(origin)
    const below = taken.filter(({ from }) => from >= size)
    const end = Math.min(...below.map(({ from }) => from - gap))
    const beside = taken.filter((one) => !below.includes(one))
    const all = stacked(shown, beside, gap, end)
    // Without room for all, repeated sources are hidden first.
    const kept = all.includes(null) ? shown.filter(({ whole }) => whole) : shown
    const tops = kept === shown ? all : stacked(kept, beside, gap, end)
    const placed = new Map(kept.map(({ note }, index) => [note, tops[index] ?? null]))
    for (const { link, note, whole } of found) {
      const top = placed.get(note) ?? null
      // Hidden notes keep their height for the next measurement.
      note.style.setProperty('visibility', top === null ? 'hidden' : 'visible')
      note.style.setProperty('inset-block-start', `${Math.round(top ?? 0)}px`)
      const isWhole = whole && note.scrollHeight <= note.clientHeight + 1
      link.toggleAttribute('data-in-margin', top !== null && isWhole)
    }
    const last = tops.findLast((top) => top !== null) ?? 0
    column.style.setProperty('--last', `${Math.round(last)}px`)
  }

  /** What extends into the margin, from the text and from the sections below it. */
  function obstacles(origin: number): Stretch[] {
    const { left, right } = column.getBoundingClientRect()
    const around = text.parentElement ?? text
    return [...around.querySelectorAll(wide)].flatMap((candidate) => {
      if (column.contains(candidate)) return []
      const box = candidate.getBoundingClientRect()
      if (box.width === 0 || box.right <= left + 1 || box.left >= right - 1) return []
      return { from: box.top - origin, to: box.bottom - origin }
    })
  }

  return { show, hide }
}

/** A vertical range of the margin, in pixels. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** A note's preferred top and its height, in pixels. */
interface WantedPlace {
  readonly at: number
  readonly height: number
}

/**
 * The top of each note, or null without room. Notes are in the order of their lines. Each is as near to its line as
 * possible, below the note before it, and `gap` pixels away from notes and obstacles. If the last would end below
 * `end`, notes move up, but not above the text, which begins at 0. If there is no room for all, the last notes get
 * null.
 */
export function stacked(
  notes: readonly WantedPlace[],
  taken: readonly Stretch[],
  gap: number,
  end = Infinity,
): readonly (number | null)[] {
  const lowest = pushedDown(notes, taken, gap, -Infinity)
  // The same upside down moves notes up from the end.
  const turned = notes.map(({ height }, index) => ({ at: -height - (lowest[index] ?? 0), height }))
  const obstacles = taken.map(({ from, to }) => ({ from: -to, to: -from }))
  const bottoms = pushedDown(turned.toReversed(), obstacles, gap, -end).toReversed()
  const tops = notes.map(({ height }, index) => -height - (bottoms[index] ?? 0))
  const [top = 0] = tops
  if (top >= Math.min(0, notes[0]?.at ?? 0)) return tops
  return [...stacked(notes.slice(0, -1), taken, gap, end), null]
}

/** The tops of notes that are moved down where they would overlap something, and so that none is above `start`. */
function pushedDown(
  notes: readonly WantedPlace[],
  taken: readonly Stretch[],
  gap: number,
  start: number,
): readonly number[] {
  const obstacles = taken.toSorted((a, b) => a.from - b.from)
  let free = start
  return notes.map(({ at, height }) => {
    let top = Math.max(at, free)
    for (const { from, to } of obstacles) {
      if (top < to + gap && top + height + gap > from) top = to + gap
    }
    free = top + height + gap
    return top
  })
}
