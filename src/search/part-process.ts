import { fork } from 'node:child_process'
import type { TaskResult, Task } from './part-program.ts'
import type { indexPart } from './search-part.ts'
import type { joinedIndex } from './search-index.ts'

/** Indexing tasks. Each runs in a child process of low priority, so that its memory is freed afterwards. */
export const apart = {
  indexPart: (part: Parameters<typeof indexPart>[0]) => run<typeof indexPart>({ part }),
  joinedIndex: (parts: Parameters<typeof joinedIndex>[0]) => run<typeof joinedIndex>({ parts }),
}

function run<Work extends typeof indexPart | typeof joinedIndex>(task: Task): ReturnType<Work> {
  const child = fork(new URL('./part-program.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (answer: TaskResult) =>
      'fault' in answer ? reject(new Error(answer.fault)) : resolve(answer.made as never),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`nothing was indexed (${String(signal ?? code)})`)))
    child.send(task, (error) => error && reject(error))
  }) as ReturnType<Work>
}
