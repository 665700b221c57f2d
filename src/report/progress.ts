import type { WriteStream } from 'node:tty'

/** Reports what a build is doing: one rewritten line on a terminal, one plain line per stage elsewhere. */
export interface Progress {
  /** Begins a stage and ends the one before. */
  readonly stage: (name: string) => void
  readonly step: (done: number, total: number) => void
  /** Ends the last stage, so that other output can follow. */
  readonly end: () => void
  readonly fail: () => void
}

/** Milliseconds between two rewrites of the line. */
const pause = 80
/** Milliseconds between two lines of a long stage, if the output is not a terminal. */
const longPause = 30_000

export const silent: Progress = { stage: () => {}, step: () => {}, end: () => {}, fail: () => {} }

export function progress(stream: WriteStream | NodeJS.WritableStream): Progress {
  const isTerminal = 'isTTY' in stream && stream.isTTY
  let name = ''
  let detail = ''
  let started = 0
  let written = 0
  const write = (mark: string, end: string) => {
    const text = `${name}${detail}${end}`
    stream.write(isTerminal ? `\r\u001B[2K${mark} ${text}` : `${text}\n`)
  }
  const close = (mark: string, end: string) => {
    if (name !== '') write(mark, isTerminal ? `  ${seconds(started)}\n` : `  ${end}`)
    name = ''
  }
  return {
    stage: (next) => {
      close('✓', seconds(started))
      name = next
      detail = ''
      started = written = performance.now()
      if (isTerminal) write(' ', '')
    },
    step: (done, total) => {
      const now = performance.now()
      detail = `  ${done} of ${total}`
      if (now - written < (isTerminal ? pause : longPause)) return
      written = now
      write(' ', timeLeft(now - started, done, total))
    },
    end: () => close('✓', seconds(started)),
    fail: () => close('✗', 'failed'),
  }
}

/** An estimate from the pace so far; empty at the beginning, and if little time is left. */
function timeLeft(milliseconds: number, done: number, total: number): string {
  if (milliseconds < 3000 || done < total / 100) return ''
  const left = ((total - done) * milliseconds) / done / 1000
  if (left < 10) return ''
  return left < 90
    ? `  about ${Math.ceil(left / 10) * 10} s left`
    : `  about ${Math.ceil(left / 60)} min left`
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
