import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

export function machine(): string {
  const gigabytes = (totalmem() / 1e9).toFixed(1)
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB of memory, ${type()} ${release()}, Node ${process.version}; load average ${(loadavg()[0] ?? 0).toFixed(1)} before`
}
