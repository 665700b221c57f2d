import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { addToLedger, isCounting } from '../ledger/ledger.ts'
import type { EntryProblem } from '../core/entry.ts'
import { tooMuch, outOfMemory, outOfTime, type ParseLimits } from '../core/limits.ts'
import type { ParsedFile, ParseTask, UnreadableFile } from './parse-file.ts'
import type { ParseResponse, ParseRequest, PluginsResult } from './parser-process.ts'

/** Processes that each parse one file at a time. A file that exceeds a limit ends only its own process. */
export interface Parsers {
  /** In any order. Until `otherWork` ends, one core and the memory of one process are left to it. */
  parse(
    tasks: readonly ParseTask[],
    take: (file: ParsedFile | UnreadableFile) => void,
    otherWork?: Promise<unknown>,
  ): Promise<void>
  plugins(file: string): Promise<PluginsResult>
  /** How long idle processes stay, in milliseconds. They never keep a program from ending. */
  idleMilliseconds: number
}

/** With fewer files per process, a new one would still be starting when the others have finished. */
const worthProcess = 100

/** After this many files, the heap of a process has grown to hundreds of megabytes. */
const manyFiles = 1000

export function openParsers(limits: ParseLimits): Parsers {
  const idle: FileParser[] = []
  let timer: NodeJS.Timeout | undefined
  /** The last result for each plugin file, as JSON. */
  const known = new Map<string, string>()
  const rest = () => {
    timer = setTimeout(() => {
      for (const parser of idle.splice(0)) parser.end()
    }, parsers.idleMilliseconds).unref()
  }
  const parsers: Parsers = {
    idleMilliseconds: 2000,
    async plugins(file) {
      clearTimeout(timer)
      const hasRead = known.has(file)
      let parser = idle.pop() ?? startParser(limits)
      let ending = await parser.parse(file)
      // A process keeps packages as it first loaded them, so a changed result needs a new process.
      if (hasRead && known.get(file) !== JSON.stringify(ending)) {
        for (const one of idle.splice(0)) one.end()
        if (typeof ending === 'object') parser.end()
        parser = startParser(limits)
        ending = await parser.parse(file)
      }
      known.set(file, JSON.stringify(ending))
      if (typeof ending === 'object') idle.push(parser)
      rest()
      if (typeof ending === 'object') return ending as PluginsResult
      const { message, point } = endedBy(ending, limits)
      const words = message
        .replace(/ to parse\.$/, ' to load.')
        .replace('The parser', 'The process that loads it')
      const problem = { rule: 'invalid-settings', point, message: words, fix: 'correct the plugin.' } as const
      return { files: [file], problem }
    },
    async parse(tasks, take, otherWork) {
      clearTimeout(timer)
      const left = tasks.values()
      const work = async () => {
        let parser: FileParser | undefined
        for (const task of left) {
          parser ??= idle.pop() ?? startParser(limits)
          let ending = await parser.parse(task)
          // The memory may still hold data of earlier files. Try again in a new process.
          if (ending === outOfMemory && parser.parsed > 1) {
            parser = startParser(limits)
            ending = await parser.parse(task)
          }
          if (typeof ending === 'object') {
            take(ending as ParsedFile | UnreadableFile)
          } else {
            take({ path: task.path, problem: endedBy(ending, limits) })
            parser = startParser(limits)
          }
        }
        if (parser) idle.push(parser)
      }
      const most = Math.min(availableParallelism(), Math.ceil(tasks.length / worthProcess))
      const first = Array.from({ length: otherWork ? Math.max(1, most - 1) : most }, work)
      // Errors of the other work are handled elsewhere.
      await Promise.race([otherWork?.catch(() => {}), Promise.all(first)])
      await Promise.all(first.length < most ? [...first, work()] : first)
      // Keep only processes whose heap is still small.
      idle.push(
        ...idle.splice(0).filter((parser) => {
          if (parser.parsed > manyFiles) parser.end()
          return parser.parsed <= manyFiles
        }),
      )
      rest()
    },
  }
  return parsers
}

type Ending = typeof outOfTime | typeof outOfMemory | 'crash'

function endedBy(ending: Ending, { processorSeconds, megabytes }: ParseLimits): EntryProblem {
  const start = { line: 1, column: 1 }
  if (ending === outOfTime)
    return tooMuch(start, `The file takes more than ${processorSeconds} seconds to parse.`)
  if (ending === outOfMemory)
    return tooMuch(start, `The file takes more than ${megabytes} MB of memory to parse.`)
  return tooMuch(start, 'The parser crashed.')
}

interface FileParser {
  readonly parsed: number
  parse(task: ParseRequest['task']): Promise<ParseResponse['result'] | Ending>
  end(): void
}

function startParser(limits: ParseLimits): FileParser {
  const child = fork(new URL('./parser-process.ts', import.meta.url), {
    serialization: 'advanced',
    // Above the limit of the watchdog, which reports the limit that was exceeded.
    execArgv: [`--max-old-space-size=${2 * limits.megabytes}`, '--max-semi-space-size=8'],
    // V8 prints pages of text when the heap is full.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const counts = isCounting()
  const hold = () => {
    child.ref()
    child.channel?.ref()
  }
  const release = () => {
    child.unref()
    child.channel?.unref()
  }
  let isReady = false
  let parsed = 0
  release()
  return {
    get parsed() {
      return parsed
    },
    async parse(task) {
      parsed += 1
      hold()
      const answer = new Promise<ParseResponse['result'] | Ending>((resolve, reject) => {
        const answered = (answer: ParseResponse | null) => {
          isReady = true
          if (answer === null) return
          if (answer.work) addToLedger(answer.work)
          resolve(answer.result)
        }
        const ended = (code: number | null, signal: string | null) => {
          if (!isReady) reject(new Error(`The parser cannot be started (${String(signal ?? code)})`))
          resolve(
            signal === outOfTime
              ? outOfTime
              : signal === outOfMemory || signal === 'SIGABRT'
                ? outOfMemory
                : 'crash',
          )
        }
        child.on('message', answered).on('exit', ended).on('error', reject)
        const isGone = child.exitCode !== null || child.signalCode !== null
        if (isGone) ended(child.exitCode, child.signalCode)
        else
          child.send(
            { task, limits, counts } satisfies ParseRequest,
            (error) => error && ended(child.exitCode, child.signalCode),
          )
      })
      try {
        return await answer
      } finally {
        child.removeAllListeners()
        release()
      }
    },
    end: () => {
      // Killed at once: it would notice the disconnect only when this thread is free again.
      child.kill()
    },
  }
}
