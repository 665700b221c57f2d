import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
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
})
