import { fork } from 'node:child_process'
import type { PartAnswer } from './part-program.ts'
import type { IndexedPart, SearchPart } from './search-part.ts'

/** `filesOfPart` in a process of low priority, whose memory is free again afterwards. */
export function filesOfPartApart(part: SearchPart): Promise<IndexedPart> {
  const child = fork(new URL('./part-program.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (answer: PartAnswer) =>
      'fault' in answer ? reject(new Error(answer.fault)) : resolve(answer),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`no part was made (${String(signal ?? code)})`)))
    child.send(part, (error) => error && reject(error))
  })
}
