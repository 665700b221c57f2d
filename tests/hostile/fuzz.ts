import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { readEntry } from '../../src/collection/entry.ts'
import { piece } from './fragments.ts'

/**
 * Looks for texts that are parsed in more than proportional time, or not at all: a few pieces of markup, repeated, and
 * again twice as often. `npm run fuzz -- --seed 7 --minutes 10`; the finds, if there are any, are worth a case.
 */

/** Of processor time, in milliseconds. */
interface Growth {
  readonly half: number
  readonly whole: number
}

const shape = fc.tuple(
  fc.constantFrom('', '', '---\ntitle: x\n---\n', '```js\n', '$$\n', '> ', '- ', '|a|\n|-|\n'),
  fc.oneof(
    piece,
    fc.array(piece, { minLength: 2, maxLength: 4 }).map((pieces) => pieces.join('')),
  ),
  fc.constantFrom('', '', 'x', '>', ')', '\n'),
)

const options = {
  byPath: 'note',
  vocabulary: { related: { label: 'Related', inverse: 'Related', symmetric: true } },
  strictLineBreaks: false,
} as const

async function costOf(text: string): Promise<number> {
  const bytes = Buffer.from(text)
  const before = process.threadCpuUsage()
  try {
    await readEntry(bytes, options)
  } catch (error) {
    // What is too deep is held back.
    if (!(error instanceof RangeError)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Of the first text that takes longer than a moment, the longest one else, and of one half as long. */
async function growthOf([before, repeated, after]: readonly [string, string, string]): Promise<Growth> {
  const text = (length: number) =>
    before + repeated.repeat(Math.max(1, Math.ceil(length / repeated.length))) + after
  let length = 1000
  let half = 0
  for (let whole = await costOf(text(length)); ; length *= 2) {
    ;[half, whole] = [whole, await costOf(text(2 * length))]
    // A first measurement may be that of a busy machine, or of code that is not compiled yet.
    if (whole > worthSaying)
      return { half: await costOf(text(length)), whole: await costOf(text(2 * length)) }
    if (length >= 64_000) return { half, whole }
  }
}

/** In milliseconds; what takes less at its longest keeps nobody waiting. */
const worthSaying = 1000
const longest = 30_000

class Subject {
  #worker = Subject.#start()

  static #start(): Worker {
    return new Worker(new URL(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 1000 } })
  }

  /** What is wrong with a text, or null. */
  async verdict(parts: readonly string[]): Promise<string | null> {
    const worker = this.#worker
    const waiting = new AbortController()
    const { signal } = waiting
    worker.postMessage(parts)
    const answer = await Promise.race([
      once(worker, 'message', { signal }).then(([growth]) => growth as Growth),
      setTimeout(longest, `does not end in ${longest / 1000} s`, { signal }),
    ]).catch((error: unknown) => `fails: ${String(error)}`)
    waiting.abort()
    if (typeof answer === 'string') {
      await worker.terminate()
      this.#worker = Subject.#start()
      return answer
    }
    const { half, whole } = answer
    if (whole < worthSaying || whole < 3 * half) return null
    return `takes ${half.toFixed(0)} ms, and ${whole.toFixed(0)} ms with twice as much`
  }

  end(): Promise<number> {
    return this.#worker.terminate()
  }
}

async function look(seed: number, minutes: number): Promise<void> {
  const end = performance.now() + minutes * 60_000
  const subject = new Subject()
  let tried = 0
  let found = 0
  for (let round = seed; performance.now() < end; round += 1) {
    for (const parts of fc.sample(shape, { seed: round, numRuns: 100 })) {
      if (performance.now() > end) break
      tried += 1
      const verdict = await subject.verdict(parts)
      if (verdict === null) continue
      found += 1
      process.stdout.write(`${JSON.stringify(parts)} of seed ${round} ${verdict}\n`)
    }
  }
  await subject.end()
  process.stdout.write(`${tried} texts tried, ${found} found\n`)
  process.exitCode = found > 0 ? 1 : 0
}

if (isMainThread) {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '1' } },
  })
  await look(Number(values.seed), Number(values.minutes))
} else {
  parentPort?.on('message', (parts: [string, string, string]) => {
    void growthOf(parts).then((growth) => parentPort?.postMessage(growth))
  })
}
