import { readdirSync, readFileSync } from 'node:fs'

export interface Process {
  readonly id: number
  readonly parent: number
  readonly name: string
  /** The start in ticks since the machine booted. Together with the id, it identifies a process. */
  readonly started: string
  readonly cpuSeconds: number
}

export interface Usage {
  /** The largest sum of resident set sizes at one moment, in bytes. Shared memory counts for each process. */
  readonly peakBytes: number
  /** The same without processes named `pagefind…`. */
  readonly peakWithoutIndexer: number
  /** Processor time of the samples. What a process used after its last sample is missing. */
  readonly cpuSeconds: number
}

const ticksPerSecond = 100
export const sampleMilliseconds = 50

/** Parses a line of `/proc/<id>/stat`, whose name may hold spaces and brackets; null for anything else. */
export function parseStat(line: string): Process | null {
  const match = /^(\d+) \((.*)\) (\S.*)$/s.exec(line.trim())
  if (!match) return null
  // Fields from the third on, numbered as in proc(5).
  const fields = (match[3] ?? '').split(' ')
  const field = (number: number) => fields[number - 3] ?? '0'
  return {
    id: Number(match[1]),
    name: match[2] ?? '',
    parent: Number(field(4)),
    started: field(22),
    cpuSeconds: (Number(field(14)) + Number(field(15))) / ticksPerSecond,
  }
}

/** `root`, its descendants and those of `known`: once its parent has ended, a process descends from nothing. */
export function treeOf(root: number, known: ReadonlySet<string>, processes: readonly Process[]) {
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const found = new Map<number, Process>()
  const visit = (process: Process) => {
    if (found.has(process.id)) return
    found.set(process.id, process)
    for (const child of children.get(process.id) ?? []) visit(child)
  }
  for (const process of processes) if (process.id === root || known.has(keyOf(process))) visit(process)
  return [...found.values()]
}

export const keyOf = ({ id, started }: Process) => `${id} ${started}`

/** Watches a process and its descendants until the returned function is called. Linux only. */
export function watchTree(root: number): () => Usage {
  const cpu = new Map<string, number>()
  const known = new Set<string>()
  let peakBytes = 0
  let peakWithoutIndexer = 0
  const sample = () => {
    let all = 0
    let indexer = 0
    for (const process of treeOf(root, known, processes())) {
      known.add(keyOf(process))
      cpu.set(keyOf(process), process.cpuSeconds)
      const bytes = residentBytes(process.id)
      all += bytes
      if (process.name.startsWith('pagefind')) indexer += bytes
    }
    peakBytes = Math.max(peakBytes, all)
    peakWithoutIndexer = Math.max(peakWithoutIndexer, all - indexer)
  }
  sample()
  const timer = setInterval(sample, sampleMilliseconds)
  return () => {
    clearInterval(timer)
    return { peakBytes, peakWithoutIndexer, cpuSeconds: [...cpu.values()].reduce((sum, one) => sum + one, 0) }
  }
}

function processes(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parseStat(textOf(`/proc/${name}/stat`)) ?? [])
}

function residentBytes(id: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0) * 1024
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
