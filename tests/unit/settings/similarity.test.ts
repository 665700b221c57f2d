import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/settings/settings.ts'

const read = (lines: string) => readSettings(`similarity:\n${lines.replace(/^/gm, '  ')}`, {})
const embedding = (lines: string) => read(lines).settings.similarity.embedding
const told = (source: string) =>
  readSettings(source, {}).problems.map(
    ({ rule, point, message, fix }) => `${rule} ${point.line}:${point.column} ${message} — ${fix ?? ''}`,
  )

describe('similarity', () => {
  it('is lexical where nothing is said', () => {
    expect(readSettings('similarity: {papers: 3, notes: 0}', {}).settings.similarity).toEqual({
      embedding: { provider: 'lexical' },
      papers: 3,
      notes: 0,
      floor: 0,
    })
  })

  it('may come from a server', () => {
    expect(
      embedding('provider: openai-compatible\nendpoint: http://localhost:11434/v1\nmodel: bge-m3'),
    ).toEqual({
      provider: 'openai-compatible',
      endpoint: 'http://localhost:11434/v1',
      model: 'bge-m3',
      dimensions: null,
      batch: 32,
      characters: 2000,
      prefix: '',
    })
    const all =
      'provider: openai-compatible\nendpoint: https://api.example.org/v1/\nmodel: big\ndimensions: 256\nbatch: 8\ncharacters: 500\nprefix: "passage: "'
    expect(embedding(all)).toEqual({
      provider: 'openai-compatible',
      endpoint: 'https://api.example.org/v1/',
      model: 'big',
      dimensions: 256,
      batch: 8,
      characters: 500,
      prefix: 'passage: ',
    })
  })

  it('may come from a static model, by which readers search if that is wanted', () => {
    expect(embedding('provider: static\nmodel: ../models/potion')).toEqual({
      provider: 'static',
      model: '../models/potion',
      search: false,
    })
    expect(embedding('provider: static\nmodel: potion\nsearch: true')).toMatchObject({ search: true })
  })

  it('may come from a file, of which it is known where it is named', () => {
    const source = 'title: A\nsimilarity:\n  provider: vectors\n  file: ./kept/vectors.jsonl\n'
    expect(readSettings(source, {}).settings.similarity.embedding).toEqual({
      provider: 'vectors',
      file: 'kept/vectors.jsonl',
    })
    expect(readSettings(source, {}).pointAt(['similarity', 'file'])).toEqual({ line: 4, column: 3 })
  })
})

describe('what is wrong with similarity', () => {
  it.each([
    [
      'similarity: {provider: openai-compatible, model: m}',
      [
        'invalid-settings 1:14 The provider openai-compatible needs "similarity.endpoint". — add a line such as endpoint: http://localhost:11434/v1',
      ],
    ],
    [
      'similarity: {search: true}',
      [
        'invalid-settings 1:14 The provider lexical does not use "similarity.search". — remove it, or set provider: static.',
      ],
    ],
    [
      'similarity: {provider: vectors, model: m}',
      [
        'invalid-settings 1:14 The provider vectors needs "similarity.file". — add a line such as file: vectors.jsonl',
        'invalid-settings 1:33 The provider vectors does not use "similarity.model". — remove it, or set provider: openai-compatible or static.',
      ],
    ],
    [
      'similarity:\n  model: m\n  batch: 3',
      [
        'invalid-settings 2:3 The provider lexical does not use "similarity.model". — remove it, or set provider: openai-compatible or static.',
        'invalid-settings 3:3 The provider lexical does not use "similarity.batch". — remove it, or set provider: openai-compatible.',
      ],
    ],
  ])('%j', (source, problems) => {
    expect(told(source)).toEqual(problems)
    expect(readSettings(source, {}).settings.similarity.embedding).toEqual({ provider: 'lexical' })
  })

  const server = 'similarity: {provider: openai-compatible, model: m, endpoint: '
  it.each([
    [
      `${server}localhost}`,
      /1:53 "similarity\.endpoint" should be the address of a server\. — write it like/,
    ],
    [`${server}"ftp://h/v1"}`, /"similarity\.endpoint" should be the address of a server\./],
    [`${server}"http://h:99999/v1"}`, /"similarity\.endpoint" should be the address of a server\./],
    [`${server}"http://h/v1#x"}`, /1:53 "similarity\.endpoint" should be the address of a server\./],
    [
      'similarity: {provider: neural, endpoint: "http://h/v1", model: m}',
      /1:14 "similarity\.provider" should/,
    ],
    ['similarity: {provider: static, model: " "}', /1:32 "similarity\.model" should be the name of a model/],
    ['similarity: {provider: vectors, file: ../v.jsonl}', /1:33 "similarity\.file" should be a file of the/],
    [
      'similarity: {provider: vectors, file: /tmp/v.jsonl}',
      /"similarity\.file" should be a file of the collection/,
    ],
    ['similarity: {provider: vectors, file: "C:\\\\v.jsonl"}', /"similarity\.file" should be a file of the/],
    [
      'similarity: {provider: vectors, file: folder/}',
      /"similarity\.file" should be a file of the collection/,
    ],
    [`${server}"http://h/v1", batch: 0}`, /"similarity\.batch" should be a whole number from 1\./],
    [
      `${server}"http://h/v1", dimensions: 1.5}`,
      /"similarity\.dimensions" should be a whole number from 1\./,
    ],
    [
      `${server}"http://h/v1", characters: all}`,
      /"similarity\.characters" should be a whole number from 1\./,
    ],
  ])('is told once: %j', (source, problem) => {
    expect(told(source)).toEqual([expect.stringMatching(problem)])
  })

  it('is all told at once', () => {
    const source =
      'similarity:\n  provider: openai-compatible\n  endpoint: nowhere\n  floor: 2\n  apiKey: x\n  file: v.jsonl\n'
    expect(told(source).map((line) => line.split(' ')[1])).toEqual(['2:3', '3:3', '4:3', '5:3', '6:3'])
  })
})

describe('a secret', () => {
  const secret = 'sk-do-not-tell'
  it.each([
    [`similarity: {apiKey: ${secret}}`, /^invalid-settings 1:14 "similarity\.apiKey" looks like a secret/],
    [`similarity: {key: ${secret}}`, /"similarity\.key" looks like a secret/],
    [`similarity: {api_key: ${secret}}`, /"similarity\.api_key" looks like a secret/],
    [`similarity: {token: ${secret}}`, /"similarity\.token" looks like a secret/],
    [`title: A\napiKey: ${secret}`, /^invalid-settings 2:1 "apiKey" looks like a secret/],
    [
      `similarity: {provider: openai-compatible, model: m, endpoint: "https://me:${secret}@example.org/v1"}`,
      /1:53 "similarity\.endpoint" has more than a server address\./,
    ],
    [
      `similarity: {provider: openai-compatible, model: m, endpoint: "https://example.org/v1?key=${secret}"}`,
      /1:53 "similarity\.endpoint" has more than a server address\./,
    ],
  ])('is to be taken out, and never told: %j', (source, problem) => {
    const problems = told(source)
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(problems[0]).toMatch(
      /set the environment variable THROUGHLINE_EMBEDDING_KEY, and revoke a published key\./,
    )
    expect(JSON.stringify(readSettings(source, {}))).not.toContain(secret)
  })
})
