import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ParseLimits } from '../../../src/core/limits.ts'
import type { ParsedFile, UnreadableFile } from '../../../src/collection/parse-file.ts'
import type { FileFormat } from '../../../src/collection/entry-key.ts'
import { openParsers } from '../../../src/collection/parsers.ts'
import { excess } from '../../hostile/excess.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parsers-'))
})
afterEach(() => rmSync(root, { recursive: true }))

async function parsed(
  texts: Readonly<Record<string, string>>,
  limits: ParseLimits,
  formats: Readonly<Record<string, FileFormat>> = {},
  otherWork?: Promise<unknown>,
  parsers = openParsers(limits),
) {
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(root, path), text)
  const tasks = Object.keys(texts).map((path) => ({ path, format: formats[path] ?? 'note' }) as const)
  const context = {
    root,
    common: '',
    settings: {
      relations: {},
      kinds: [],
      strictLineBreaks: true,
      schemes: [],
      macros: '',
      language: 'en',
      words: {},
    },
  }
  const files = new Map<string, ParsedFile | UnreadableFile>()
  await parsers.parse(tasks, context, (file) => files.set(file.path, file), otherWork)
  return Object.fromEntries(
    [...files].map(([path, file]) => [path, 'problem' in file ? file.problem.message : 'parsed']),
  )
}

const texts = {
  'one.md': 'One.\n',
  'slow.md': 'A [[Link]] and *stress* in `it`.\n\n'.repeat(60_000),
  'two.md': 'Two.\n',
}

describe('a file that exceeds a limit', () => {
  it('is held back for its time, and the others are parsed', { tags: 'long' }, async () => {
    expect(await parsed(texts, { processorSeconds: 1, megabytes: 4000 })).toEqual({
      'one.md': 'parsed',
      'slow.md': 'The file takes more than 1 seconds to parse.',
      'two.md': 'parsed',
    })
  })

  it('is held back for its memory', { tags: 'long' }, async () => {
    expect(await parsed(texts, { processorSeconds: 100, megabytes: 250 })).toEqual({
      'one.md': 'parsed',
      'slow.md': 'The file takes more than 250 MB of memory to parse.',
      'two.md': 'parsed',
    })
  })
})

describe('a process that dies while it is idle', () => {
  it('is not what the next file is held back for', async () => {
    const started: ChildProcess[] = []
    const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
    const limits = { processorSeconds: 100, megabytes: 1000 }
    const parsers = openParsers(limits)
    subscribe('child_process', note)
    try {
      expect(await parsed({ 'one.md': 'One.\n' }, limits, {}, undefined, parsers)).toEqual({
        'one.md': 'parsed',
      })
      const [idle] = started
      idle?.kill('SIGSEGV')
      if (idle) await once(idle, 'exit')
      expect(await parsed({ 'two.md': 'Two.\n' }, limits, {}, undefined, parsers)).toEqual({
        'two.md': 'parsed',
      })
      expect(started).toHaveLength(2)
    } finally {
      unsubscribe('child_process', note)
    }
  })
})

describe('parsing beside other work', () => {
  it('waits for no end of it, and fails with nothing of it', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${index}.md`, `${index}.\n`]))
    const limits = { processorSeconds: 10, megabytes: 4000 }
    const never = () => new Promise(() => {})
    const failing = () => Promise.reject(new Error('not of this test'))
    for (const work of [never, failing]) {
      expect(Object.keys(await parsed(many, limits, {}, work()))).toHaveLength(250)
    }
  })
})

describe('what takes far more than other texts of its length', () => {
  it(
    'is parsed, or held back for what it takes, and costs the others nothing',
    { tags: 'long' },
    async () => {
      const names = [...excess.map(({ name }) => name), 'one']
      const outcomes = await parsed(
        { ...Object.fromEntries(excess.map(({ name, text }) => [name, text])), one: 'One.\n' },
        { processorSeconds: 1, megabytes: 400 },
        Object.fromEntries(excess.flatMap(({ name, format }) => (format ? [[name, format]] : []))),
      )
      expect(Object.keys(outcomes).sort()).toEqual(names.sort())
      expect(outcomes['one']).toBe('parsed')
      for (const [name, outcome] of Object.entries(outcomes))
        expect(`${name}: ${outcome}`).not.toMatch(/cannot be parsed|crashed/)
    },
  )
})
