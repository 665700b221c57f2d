import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { progress } from '../../../src/report/progress.ts'

function written(isTTY: boolean, last: 'end' | 'fail'): string {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  const bar = progress(stream)
  bar.stage('Reading')
  bar.stage('Parsing')
  bar.step(3, 5)
  bar[last]()
  bar.end()
  return (stream.read() as string).replaceAll(/\d+\.\d s/g, '0.0 s')
}

describe('progress', () => {
  it('is a line a stage', () => {
    expect(written(false, 'end')).toBe('Reading  0.0 s\nParsing  3 of 5  0.0 s\n')
    expect(written(true, 'end')).toContain('✓ Parsing  3 of 5  0.0 s\n')
  })

  it('does not call done what failed', () => {
    expect(written(false, 'fail')).toBe('Reading  0.0 s\nParsing  3 of 5  failed\n')
    expect(written(true, 'fail')).toContain('✓ Reading')
    expect(written(true, 'fail')).toContain('✗ Parsing  3 of 5')
    expect(written(true, 'fail')).not.toContain('✓ Parsing')
  })

  it('says how much time is left, at the pace so far, once a hundredth is done', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const stream = new PassThrough({ encoding: 'utf8' })
    const { stage, step, end } = progress(stream)
    stage('Rendering')
    for (const [seconds, done] of [
      [40, 99],
      [80, 4000],
      [81, 5000],
      [160, 8000],
      [200, 9800],
    ] as const) {
      now.mockReturnValue(1000 * seconds)
      step(done, 10_000)
    }
    end()
    now.mockRestore()
    const lines = ['99', '4000', '8000', '9800', '9800'].map((done) => `Rendering  ${done} of 10000`)
    const left = ['', '  about 2 min left', '  about 40 s left', '', '  200.0 s']
    const all: string[] = []
    for (let chunk; (chunk = stream.read() as string | null) !== null;) all.push(chunk)
    expect(all.join('')).toBe(lines.map((line, at) => `${line}${left[at]}\n`).join(''))
  })
})
