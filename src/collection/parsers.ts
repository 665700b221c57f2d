import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { addToLedger, isCounting } from '../ledger/ledger.ts'
import type { EntryProblem } from '../core/entry.ts'
import { inBatches } from '../core/lazily.ts'
import { tooMuch, outOfMemory, outOfTime, type ParseLimits } from '../core/limits.ts'
import type { ReadingContext, ReadFile, ParseTask } from './parse-file.ts'
import type { ParseResponse, ParseRequest, ParserOptions, PluginsResult } from './parser-process.ts'

/** With fewer files per process, a new one would still be compiling its code when the others have finished. */
const worthProcess = 800
const batchSize = 16
/** Batches sent to each process, so that it never waits for the next one. */
const underWay = 2

/** After this many files, the heap of a process has grown to hundreds of megabytes. */
const manyFiles = 1000

/** Processes that each parse one file at a time. A file that exceeds a limit ends only its own process. */
export function openParsers(limits: ParseLimits) {
  const idle: FileParser[] = []
  let timer: NodeJS.Timeout | undefined
  /** The last result for each plugin file, as JSON. */
  const known = new Map<string, string>()
  const rest = () => {
    timer = setTimeout(() => {
      for (const parser of idle.splice(0)) parser.end()
    }, parsers.idleMilliseconds).unref()
  }
  /** An idle process that has not died meanwhile, or a new one. */
  const free = (): FileParser => {
    const parser = idle.pop() ?? startParser(limits)
    return parser.isAlive ? parser : free()
  }
  const parsers = {
    /** How long idle processes stay. They never keep a program from ending. */
    idleMilliseconds: 2000,
    async plugins(file: string): Promise<PluginsResult> {
      clearTimeout(timer)
      const hasRead = known.has(file)
      let parser = free()
      let ending = await parser.plugins(file)
      // A process keeps packages as it first loaded them, so a changed result needs a new process.
      if (hasRead && known.get(file) !== JSON.stringify(ending)) {
        for (const one of idle.splice(0)) one.end()
        if (typeof ending === 'object') parser.end()
        parser = startParser(limits)
        ending = await parser.plugins(file)
      }
      known.set(file, JSON.stringify(ending))
      if (typeof ending === 'object') idle.push(parser)
      rest()
      if (typeof ending === 'object') return ending
      const { message, point } = endedBy(ending, limits)
      const words = message
        .replace(/ to parse\.$/, ' to load.')
        .replace('The parser', 'The process that loads it')
      const problem = { rule: 'invalid-settings', point, message: words, fix: 'correct the plugin.' } as const
      return { files: [file], problem }
    },
    /** In any order. Until `otherWork` ends, one core and the memory of one process are left to it. */
    async parse(
      tasks: readonly ParseTask[],
      context: ReadingContext,
      take: (file: ReadFile) => void,
      otherWork?: Promise<unknown>,
    ): Promise<void> {
      clearTimeout(timer)
      const batches = inBatches(tasks, batchSize)
      const start = (parser = free()) => {
        parser.begin(context)
        return parser
      }
      const work = async () => {
        let parser: FileParser | undefined
        const parse = async (batch: readonly ParseTask[]): Promise<void> => {
          if (!parser?.isAlive) parser = start()
          const used = parser
          let ending = await used.parse(batch)
          if (ending === 'unread') return parse(batch)
          if (typeof ending === 'string' && batch.length > 1) {
            for (const task of batch) await parse([task])
            return
          }
          // The memory may still hold data of earlier files. Try again in a new process.
          if (ending === outOfMemory && used.parsed > 1) {
            const own = start(startParser(limits))
            ending = await own.parse(batch)
            own.end()
          }
          if (typeof ending === 'object') ending.forEach(take)
          else for (const { path } of batch) take({ path, problem: endedBy(ending, limits) })
        }
        const lane = async () => {
          for (const batch of batches) await parse(batch)
        }
        await Promise.all(Array.from({ length: underWay }, lane))
        if (parser?.isAlive) idle.push(parser)
      }
      const most = Math.min(availableParallelism(), Math.ceil(tasks.length / worthProcess))
      const first = Array.from({ length: otherWork ? Math.max(1, most - 1) : most }, work)
      // Errors of the other work are handled elsewhere.
      await Promise.race([otherWork?.catch(() => {}), Promise.all(first)])
      await Promise.all(first.length < most ? [...first, work()] : first)
      // Keep only processes whose heap is still small.
      for (const parser of idle.splice(0)) {
        if (parser.parsed > manyFiles) parser.end()
        else idle.push(parser)
      }
      rest()
    },
  }
  return parsers
}

/** Why a process ended before it answered: with this request, or with an earlier one, so that it never read this one. */
type Ending = typeof outOfTime | typeof outOfMemory | 'crash' | 'unread'

function endedBy(ending: Ending, { processorSeconds, megabytes }: ParseLimits): EntryProblem {
  const start = { line: 1, column: 1 }
  if (ending === outOfTime)
    return tooMuch(start, `The file takes more than ${processorSeconds} seconds to parse.`)
  if (ending === outOfMemory)
    return tooMuch(start, `The file takes more than ${megabytes} MB of memory to parse.`)
  return tooMuch(start, 'The parser crashed.')
}

type FileParser = ReturnType<typeof startParser>

function sendable({ row, ...task }: ParseTask): ParseTask {
  return row ? { ...task, sentRow: { key: row.key, text: row.text() } } : task
}

function startParser(limits: ParseLimits) {
  const options: ParserOptions = { limits, counts: isCounting() }
  const child = fork(new URL('./parser-process.ts', import.meta.url), [JSON.stringify(options)], {
    serialization: 'advanced',
    // Above the limit of the watchdog, which reports the limit that was exceeded.
    execArgv: [`--max-old-space-size=${2 * limits.megabytes}`, '--max-semi-space-size=8'],
    // V8 prints pages of text when the heap is full.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const waiting: PromiseWithResolvers<unknown>[] = []
  let isReady = false
  let isAlive = true
  let parsed = 0
  const release = () => {
    child.unref()
    child.channel?.unref()
  }
  const ended = (signal: string | null, fault?: Error) => {
    isAlive = false
    for (const [index, { resolve, reject }] of waiting.splice(0).entries()) {
      if (fault) reject(fault)
      else if (index > 0) resolve('unread')
      else if (signal === outOfTime) resolve(outOfTime)
      else resolve(signal === outOfMemory || signal === 'SIGABRT' ? outOfMemory : 'crash')
    }
  }
  child.on('message', (answer: ParseResponse | null) => {
    isReady = true
    if (answer === null) return
    if (answer.work) addToLedger(answer.work)
    waiting.shift()?.resolve(answer.result)
    if (waiting.length === 0) release()
  })
  child.on('exit', (code, signal) => {
    const fault = new Error(`The parser cannot be started (${String(signal ?? code)})`)
    ended(signal, isReady ? undefined : fault)
  })
  child.on('error', (error) => ended(null, error))
  release()
  const ask = <Answer>(request: ParseRequest) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.push(answer)
    child.ref()
    child.channel?.ref()
    // A failure to send is followed by the exit.
    if (isAlive) child.send(request, () => {})
    else ended(child.signalCode)
    return answer.promise as Promise<Answer | Ending>
  }
  return {
    get isAlive() {
      return isAlive
    },
    /** The number of files sent to it. */
    get parsed() {
      return parsed
    },
    /** Must precede the first batch. */
    begin: (context: ReadingContext) => child.send({ context } satisfies ParseRequest, () => {}),
    /** One result for each task, in their order. */
    parse: (tasks: readonly ParseTask[]) => {
      parsed += tasks.length
      return ask<readonly ReadFile[]>({ tasks: tasks.map(sendable) })
    },
    plugins: (pluginFile: string) => ask<PluginsResult>({ pluginFile }),
    end: () => {
      isAlive = false
      // Killed at once: it would notice the disconnect only when this thread is free again.
      child.kill()
    },
  }
}
