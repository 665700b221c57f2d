import { describe, expect, it } from 'vitest'
import { Tokens, type TokenizerFile } from '../../../src/core/tokens.ts'
import { tokenizerOf } from '../similarity/embedding/tiny-static-model.ts'

describe('the tokens of a text', () => {
  it('are pieces of words, without what is not known', () => {
    const tokens = new Tokens(tokenizerOf(['[UNK]', 'cat', '##s', ',']) as TokenizerFile)
    expect(tokens.of('Cats, zebras cat')).toEqual([1, 2, 3, 1])
    expect(tokens.of('')).toEqual([])
  })

  it('are found by scores where a tokenizer has them', () => {
    const vocab = [
      ['<unk>', 0],
      ['▁cat', -2],
      ['▁', -3],
      ['c', -9],
      ['at', -9],
      ['s', -4],
    ]
    const tokens = new Tokens({
      ...tokenizerOf([]),
      normalizer: null,
      pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
      model: { type: 'Unigram', unk_id: 0, vocab },
    } as TokenizerFile)
    expect(tokens.of('cats cat')).toEqual([1, 5, 1])
    expect(tokens.of('Δ')).toEqual([2])
  })
})
