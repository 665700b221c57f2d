import { constants, setPriority } from 'node:os'
import { joinedIndex } from './search-index.ts'
import { indexPart, type SearchPart } from './search-part.ts'
import type { File } from './search-thread.ts'

/** A program that runs the one task that its parent sends, at low priority. */

export type Task = { readonly part: SearchPart } | { readonly parts: readonly (readonly File[])[] }
export type TaskResult = { readonly made: unknown } | { readonly fault: string }

setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
process.once('message', (task: Task) => {
  const made = 'part' in task ? indexPart(task.part) : joinedIndex(task.parts)
  const answered = made
    .then((made): TaskResult => ({ made }))
    .catch((error: unknown): TaskResult => ({ fault: String(error) }))
  void answered.then((answer) => process.send?.(answer, () => process.exit()))
})
