import { constants, setPriority } from 'node:os'
import { filesOfPart, type IndexedPart, type SearchPart } from './search-part.ts'

/** A program that indexes the one part that its parent sends, while whatever else the machine does goes first. */

export type PartAnswer = IndexedPart | { readonly fault: string }

setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
process.once('message', (part: SearchPart) => {
  const answered = filesOfPart(part).catch((error: unknown): PartAnswer => ({ fault: String(error) }))
  void answered.then((answer: PartAnswer) => process.send?.(answer, () => process.exit()))
})
