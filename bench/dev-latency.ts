import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, type Chosen } from './chosen.ts'
import { withOpening, withReason } from './edits.ts'
import { environment } from './timed.ts'

/** What a writer waits for with `dev`, in seconds. */
export interface DevLatency {
  /** From the start of npm to the printed URL. Earlier builds have filled the cache. */
  readonly ready: number
  readonly firstPage: number
  /** From saving the file to the page with the new words, for each edit. */
  readonly edits: readonly number[]
  /** From saving the file until the page of another note shows the new words, for each edit. */
  readonly backlinks: readonly number[]
}

const editCount = 5
const pollMilliseconds = 10
const patience = 120_000

export async function measureDev(
  folder: string,
  content: string,
  { median, neighbour }: Chosen,
): Promise<DevLatency> {
  const started = performance.now()
  const child = spawn('npm', ['run', '--silent', 'dev', '--', '--content', content, '--port', '0'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that npm and its children can be ended together.
    detached: true,
  })
  const kill = () => end(child)
  process.once('exit', kill)
  try {
    const url = await addressPrinted(child)
    const ready = since(started)
    const asked = performance.now()
    const page = new URL(addressOf(median), url)
    const other = new URL(addressOf(neighbour.note), url)
    await textOf(page)
    const firstPage = since(asked)
    await textOf(other)

    const file = join(content, median.path)
    const text = await readFile(file, 'utf8')
    const edits: number[] = []
    const backlinks: number[] = []
    for (let edit = 0; edit < editCount; edit += 1) {
      // Lets the watcher and the work of the last edit settle.
      await pause(1500)
      const mark = `marked${'abcdefghij'.charAt(edit)}words`
      await writeFile(
        file,
        withReason(withOpening(text, `Here are ${mark}.`), neighbour.place, `the reason is ${mark}`),
      )
      const saved = performance.now()
      await until(async () => (await textOf(page)).includes(mark))
      edits.push(since(saved))
      await until(async () => (await textOf(other)).includes(mark))
      backlinks.push(since(saved))
    }
    return { ready, firstPage, edits, backlinks }
  } finally {
    process.removeListener('exit', kill)
    const ended = new Promise((done) => child.once('exit', done))
    if (end(child)) await ended
  }
}

const since = (start: number) => (performance.now() - start) / 1000

const textOf = async (url: URL) => (await fetch(url)).text()

async function until(holds: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + patience
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error(`dev did not show an edit within ${patience / 1000} s`)
    await pause(pollMilliseconds)
  }
}

function addressPrinted(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((found, fail) => {
    const look = (part: string) => {
      printed += part
      const address = /http:\/\/\S+/.exec(printed)
      if (address) found(address[0])
    }
    child.stdout?.setEncoding('utf8').on('data', look)
    child.stderr?.setEncoding('utf8').on('data', (part: string) => (printed += part))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`dev ended with ${String(code)}\n${printed}`)))
  })
}

/** Returns whether there was anything to end. */
function end(child: ChildProcess): boolean {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
  return process.kill(-child.pid, 'SIGTERM')
}
