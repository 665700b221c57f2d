import { availableParallelism } from 'node:os'
import type { Store } from '../cache/store.ts'
import { codeVersion } from '../cache/version.ts'
import type { SocialCard } from '../core/node-ref.ts'
import type { SiteFolder } from '../output/site-folder.ts'
import type { Progress } from '../report/progress.ts'

const kind = 'card'

/** Draws only the cards that neither the last site nor the store has. The store forgets cards that are not in `all`. */
export async function putCards(
  cards: readonly SocialCard[],
  all: ReadonlyMap<string, SocialCard>,
  { folder, store, progress }: { folder: SiteFolder; store: Store; progress: Progress },
): Promise<void> {
  const missing = cards.filter(({ path }) => {
    if (folder.keepIfThere(path)) return false
    const known = store.kept(kind, path, codeVersion()) as Uint8Array | null
    if (known) folder.put(path, known)
    return known === null
  })
  store.remove(
    kind,
    [...store.keys(kind)].filter((path) => !all.has(path)),
  )
  if (missing.length === 0) return
  progress.stage('Drawing')
  const { drawCard } = await import('../cards/draw-card.ts')
  const atOnce = availableParallelism()
  for (let done = 0; done < missing.length; done += atOnce) {
    const drawn = await Promise.all(
      missing.slice(done, done + atOnce).map(async (card) => [card.path, await drawCard(card)] as const),
    )
    for (const [path, png] of drawn) {
      folder.put(path, png)
      store.keep(kind, path, codeVersion(), png)
    }
    progress.step(Math.min(done + atOnce, missing.length), missing.length)
  }
}
