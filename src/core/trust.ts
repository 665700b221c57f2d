/** What the author tells of where a text comes from and whether it holds. */
export interface Trust {
  readonly generated: Act | null
  readonly verified: readonly Act[]
  readonly status: 'stable' | 'deprecated' | null
  /** The day from which it no longer holds, `YYYY-MM-DD`. */
  readonly staleAfter: string | null
}

export const untold: Trust = { generated: null, verified: [], status: null, staleAfter: null }

export interface Act {
  /** `human:NAME`, `process:NAME` or `PRODUCER/VERSION`. */
  readonly by: string
  /** `YYYY-MM-DD`; null if unknown. */
  readonly at: string | null
}

/** The best check of a text: none, by a machine, by a person. */
type Tier = 'unverified' | 'confirmed' | 'reviewed'

export interface Verification {
  readonly tier: Tier
  /** The last checks of this tier, one for each actor, latest first. */
  readonly by: readonly Act[]
  /** The day on which the text changed after all of these checks; null if it did not. */
  readonly staleSince: string | null
}

/** `updated` is the day of the last change that is known otherwise. A check on the day of a change is later than it. */
export function verificationOf({ generated, verified }: Trust, updated: string | null): Verification {
  const human = verified.filter(({ by }) => isHuman(by))
  const tier = human.length > 0 ? 'reviewed' : verified.length > 0 ? 'confirmed' : 'unverified'
  const latest = (tier === 'reviewed' ? human : verified).toSorted((a, b) => compared(b.at, a.at))
  const by = [...Map.groupBy(latest, (act) => act.by).values()].flatMap((acts) => acts.slice(0, 1))
  const changed = [generated?.at ?? null, updated].sort(compared).at(-1) ?? null
  const checked = by[0]?.at ?? null
  const isStale = changed !== null && checked !== null && checked < changed
  return { tier, by, staleSince: isStale ? changed : null }
}

/** Whether readers should know that nobody checked the text: a program wrote it. */
export function isUnchecked({ generated, verified }: Trust): boolean {
  return verified.length === 0 && generated !== null && !isHuman(generated.by)
}

/** What a reader should know of a text at a glance, and the value of filters. */
export const standings = ['reviewed', 'confirmed', 'unverified', 'stale', 'deprecated'] as const
export type Standing = (typeof standings)[number]

/** Null if nothing is known, or if a person wrote the text and nobody checked it. */
export function standingOf({
  trust,
  updated,
}: {
  readonly trust: Trust | null
  readonly updated: string | null
}): Standing | null {
  if (trust === null) return null
  if (trust.status === 'deprecated') return 'deprecated'
  const { tier, staleSince } = verificationOf(trust, updated)
  if (staleSince !== null) return 'stale'
  return tier === 'unverified' && !isUnchecked(trust) ? null : tier
}

/** Whether a reader should not simply rely on the text. */
export function isDoubtful(standing: Standing | null): standing is 'unverified' | 'stale' | 'deprecated' {
  return standing === 'unverified' || standing === 'stale' || standing === 'deprecated'
}

/** Filters take a standing for a tag. No tag of an author begins with this sign. */
export type StandingTag = `!${Standing}`

export function isStandingTag(tag: string): tag is StandingTag {
  return standings.some((standing) => tag === `!${standing}`)
}

function compared(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}

export function isHuman(by: string): boolean {
  return by.startsWith('human:')
}

/** For readers: without what says that it is a person or a process. */
export function actorName(by: string): string {
  return by.replace(/^(?:human|process):/, '')
}

/** Null if the text names no actor. */
export function actorIn(text: string): string | null {
  const actor = text.trim().replace(/\s+/g, ' ')
  return /^(?:human|process):\S|^[^\s:/][^:/]*\/\S/.test(actor) ? actor : null
}

/** What a text rests on, written as a map under `sources`. */
export interface WrittenSource {
  /** With this, marks in the text name it: `[^id]`. */
  readonly id: string | null
  /** A web address, or a link to a page of the collection; null if only the title is known. */
  readonly resource: string | null
  readonly title: string | null
  readonly author: string | null
  /** `YYYY-MM-DD` */
  readonly modified: string | null
  readonly quote: string | null
}
