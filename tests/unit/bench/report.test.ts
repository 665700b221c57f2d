import { describe, expect, it } from 'vitest'
import { barsOf, isMet } from '../../../bench/bars.ts'
import type { Stage } from '../../../bench/edits.ts'
import { sortOf } from '../../../bench/first-view.ts'
import { differences, weigh } from '../../../bench/output.ts'
import { report } from '../../../bench/report.ts'
import {
  joined,
  nothing,
  proportion,
  ratios,
  buildsOf,
  type Build,
  type Results,
} from '../../../bench/results.ts'
import { median, shown, spread, table, upTo } from '../../../bench/statistics.ts'

describe('statistics', () => {
  it('takes the middle, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([10, 2, 1, 4])).toBe(3)
    expect(() => median([])).toThrow(RangeError)
    expect(spread([5, 1, 9])).toEqual({ median: 5, least: 1, greatest: 9 })
    expect(spread([])).toBeNull()
  })

  it('rounds up, and shows the spread where there is one', () => {
    expect(upTo(2, 1.231)).toBe('1.24')
    expect(upTo(2, 1.23)).toBe('1.23')
    expect(upTo(0, 2)).toBe('2')
    expect(shown(spread([1.5]), 2)).toBe('1.50')
    expect(shown(spread([1, 2, 4]), 1)).toBe('2.0 (1.0–4.0)')
    expect(shown(null, 1)).toBe('–')
  })

  it('draws a table with numbers to the right', () => {
    expect(table(['a', 'b'], [['c', 'd']])).toBe('| a | b |\n| --- | ---: |\n| c | d |')
  })
})

const build = (subject: string, stage: Stage, run: number, seconds: number, nodes = 10_000): Build => ({
  ...{ nodes, run, subject, stage },
  timed: { seconds, cpuSeconds: seconds, peakBytes: 1.5e9, peakWithoutIndexer: 1.2e9, stdout: '' },
})

const results: Results = joined([
  {
    ...nothing,
    builds: [
      ...[build('eleventy', 'cold', 0, 20), build('throughline', 'cold', 0, 30)],
      ...[build('eleventy', 'cold', 1, 40), build('throughline', 'cold', 1, 80)],
      ...[build('starlight', 'cold', 1, 160), build('throughline', 'cold', 2, 1)],
      build('throughline', 'body', 0, 10),
    ],
  },
  { ...nothing, failures: ['starlight failed'] },
])

describe('results', () => {
  it('divide by what was measured in the same run, and by nothing else', () => {
    const cold = buildsOf(results, 10_000, 'throughline', 'cold')
    expect(ratios(results, cold, 'eleventy')).toEqual({ median: 1.75, least: 1.5, greatest: 2 })
    expect(ratios(results, cold, 'starlight')).toEqual({ median: 0.5, least: 0.5, greatest: 0.5 })
    expect(ratios(results, cold, 'other')).toBeNull()
  })

  it('say whether a bar is met, or was not measured', () => {
    const bars = barsOf(results)
    const bar = (name: string) => bars.find((one) => one.name.startsWith(name)) ?? bars[0]
    const met = (name: string) => {
      const found = bar(name)
      return found && isMet(found)
    }
    expect(met("cold, over eleventy's")).toBe(true)
    expect(met("cold, over starlight's")).toBe(false)
    expect(met('one body edited')).toBe(false)
    expect(met('nothing changed')).toBeNull()
    expect(met('peak memory of a cold build without')).toBe(false)
    expect(met('peak memory of a cold build with the indexer, 10000')).toBe(true)
    const bare = { name: 'a bar', limit: 2, unit: 's', digits: 1 }
    expect(isMet({ ...bare, value: spread([1, 2.001, 3]) })).toBe(false)
    expect(isMet({ ...bare, value: spread([1, 2, 3]) })).toBe(true)
  })

  it('tell whether retitling is in proportion to the pages that it changes', () => {
    const weight = { files: 120, pages: 100, bytes: 1 }
    const retitled: Results = {
      ...nothing,
      builds: [
        { ...build('throughline', 'cold', 0, 30), weight },
        build('throughline', 'body', 0, 10),
        { ...build('throughline', 'title', 0, 15), changed: { pages: 50, others: 3 } },
      ],
    }
    expect(proportion(retitled, 10_000)?.median).toBe(0.5)
    expect(proportion(results, 10_000)).toBeNull()
  })

  const circumstances = {
    quick: false,
    date: '2025-11-02',
    machine: 'a machine',
    sizes: [10_000],
    runs: 3,
    versions: [
      { name: 'throughline', packages: ['astro 7.3.0'] },
      { name: 'eleventy', packages: ['@11ty/eleventy 3.1.7'] },
    ],
    missing: ['This.', 'That.'],
  }

  it('say what a build did for each node', () => {
    const work = { nodes: 10_000, filesOpened: 25_001, bytesRead: 2_000_001 }
    const counted = { ...nothing, builds: [{ ...build('throughline', 'cold', 0, 30), work }] }
    const text = report(counted, circumstances)
    expect(text).toContain('| a node | cold |')
    expect(text).toContain('| filesOpened | 2.51 |')
    expect(text).toContain('| bytesRead | 201 |')
  })

  it('leave out what a quick look does not measure', () => {
    const text = report(results, { ...circumstances, quick: true })
    expect(text.match(/^## .*/gm)).toEqual(['## Builds', '## Work', '## What was not measured'])
  })

  it('are reported with date, versions, ratios and gaps', () => {
    const text = report(results, circumstances)
    expect(text).toContain('on 2025-11-02')
    expect(text).toContain('- eleventy: @11ty/eleventy 3.1.7')
    expect(text).toContain('| throughline, cold | 1.75 (1.50–2.00) | 30.0 (1.0–80.0) |')
    expect(text).toContain('| eleventy, cold | 1.00 | 30.0 (20.0–40.0) |')
    expect(text).toMatch(/\| one body edited, over eleventy.* \| 0\.25 × \| 0\.500 × \| \*\*not met\*\* \|/)
    expect(text).toMatch(/- This\.\n- That\.\n$/)
  })
})

describe('an output', () => {
  const files = (...all: readonly (readonly [string, string])[]) =>
    new Map(all.map(([path, hash]) => [path, { bytes: 10, hash }]))

  it('is weighed, and compared with another', () => {
    const before = files(['a.html', '1'], ['b.html', '1'], ['c.css', '1'], ['d.js', '1'])
    const after = files(['a.html', '1'], ['b.html', '2'], ['e.html', '1'], ['d.js', '2'])
    expect(weigh(before)).toEqual({ files: 4, pages: 2, bytes: 40 })
    expect(differences(before, after)).toEqual({ pages: 2, others: 2 })
  })
})

it('sorts what a browser fetches', () => {
  expect(sortOf('text/html;charset=utf-8', 'http://localhost/a/')).toBe('html')
  expect(sortOf('text/css', 'http://localhost/a.css')).toBe('css')
  expect(sortOf('text/javascript', 'http://localhost/a.js')).toBe('scripts')
  expect(sortOf('font/woff2', 'http://localhost/a.woff2')).toBe('fonts')
  expect(sortOf('application/octet-stream', 'http://localhost/a.woff2?x')).toBe('fonts')
  expect(sortOf('image/svg+xml', 'http://localhost/a.svg')).toBe('images')
  expect(sortOf('application/json', 'http://localhost/a.json')).toBe('data')
})
