import { constants, setPriority } from 'node:os'
import { joinedIndex } from './engine/joined-index.ts'
import { indexPart } from './engine/index-part.ts'
import type { SearchFile, SearchPart } from './search-index.ts'

/** A program that runs the one task that its parent sends, at low priority. */

export type IndexTask = { readonly part: SearchPart } | { readonly parts: readonly (readonly SearchFile[])[] }
export type IndexTaskResult = { readonly made: unknown } | { readonly fault: string }

setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
process.once('message', (task: IndexTask) => {
  const made = 'part' in task ? indexPart(task.part) : joinedIndex(task.parts)
  const answered = made
    .then((made): IndexTaskResult => ({ made }))
    .catch((error: unknown): IndexTaskResult => ({ fault: String(error) }))
  void answered.then((answer) => process.send?.(answer, () => process.exit()))
})
