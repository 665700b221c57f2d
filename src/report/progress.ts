import type { WriteStream } from 'node:tty'

/** Says what a build is doing: one line that is rewritten on a terminal, one plain line a stage elsewhere. */
export interface Progress {
  /** Begins a stage and ends the one before. */
  readonly stage: (name: string) => void
  /** How far the stage has come. */
  readonly step: (done: number, total: number) => void
  /** Ends the last stage, so that other output can follow. */
  readonly end: () => void
  /** Ends a stage that was not done. */
  readonly fail: () => void
}

/** Milliseconds between two rewrites of the line. */
const pause = 80

export function progress(stream: WriteStream | NodeJS.WritableStream): Progress {
  return 'isTTY' in stream && stream.isTTY ? terminal(stream) : plainLines(stream)
}

export const silent: Progress = { stage: () => {}, step: () => {}, end: () => {}, fail: () => {} }

function terminal(stream: WriteStream): Progress {
  let name = ''
  let detail = ''
  let started = 0
  let drawn = 0
  const draw = () => {
    drawn = performance.now()
    stream.write(`\r\u001B[2K  ${name}${detail}`)
  }
  const close = (mark: string) => {
    if (name !== '') stream.write(`\r\u001B[2K${mark} ${name}${detail}  ${seconds(started)}\n`)
    name = ''
  }
  return {
    stage: (next) => {
      close('✓')
      name = next
      detail = ''
      started = performance.now()
      draw()
    },
    step: (done, total) => {
      detail = `  ${done} of ${total}`
      if (performance.now() - drawn > pause) draw()
    },
    end: () => close('✓'),
    fail: () => close('✗'),
  }
}

function plainLines(stream: NodeJS.WritableStream): Progress {
  let name = ''
  let detail = ''
  let started = 0
  const close = (end: string) => {
    if (name !== '') stream.write(`${name}${detail}  ${end}\n`)
    name = ''
  }
  return {
    stage: (next) => {
      close(seconds(started))
      name = next
      detail = ''
      started = performance.now()
    },
    step: (done, total) => {
      detail = `  ${done} of ${total}`
    },
    end: () => close(seconds(started)),
    fail: () => close('failed'),
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
