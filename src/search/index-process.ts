import { fork } from 'node:child_process'
import type { IndexTask, IndexTaskResult } from './index-program.ts'
import type { SearchIndex } from './search-index.ts'

/** Each task runs in a child process of low priority, so that its memory is freed afterwards. */
export const searchIndex: SearchIndex = {
  indexPart: (part) => run({ part }),
  joinedIndex: (parts) => run({ parts }),
}

function run<Made>(task: IndexTask): Promise<Made> {
  const child = fork(new URL('./index-program.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (answer: IndexTaskResult) =>
      'fault' in answer ? reject(new Error(answer.fault)) : resolve(answer.made as Made),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`nothing was indexed (${String(signal ?? code)})`)))
    child.send(task, (error) => error && reject(error))
  })
}
