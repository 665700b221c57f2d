import { describe, expect, it } from 'vitest'
import { withoutDrawing } from '../../../src/scan/decode.ts'

const notice =
  '==⚠  Switch to EXCALIDRAW VIEW in the MORE OPTIONS menu of this document. ⚠== You can decompress …'

describe('the body of a drawing', () => {
  it.each([
    [
      'as it is written now',
      `${notice}\n\n\n# Excalidraw Data\n\n## Text Elements\nWord ^a1\n\n%%\n## Drawing\n{}\n%%`,
      '![[#]]\n\n\n',
    ],
    ['as it was', `${notice}\n\n\n# Text Elements\nWord ^a1\n\n%%\n# Drawing\n{}\n%%`, '![[#]]\n\n\n'],
    [
      'with the author’s own words',
      `${notice}\n\nThe back of it.\n\n# Excalidraw Data\nx`,
      '![[#]]\n\nThe back of it.\n\n',
    ],
    ['without words in the drawing', `${notice}\r\n%%\r\n# Drawing\r\n{}\r\n%%`, '![[#]]\r\n'],
    ['without the notice', `Mine.\n\n## Drawing\n\`\`\`json\n{}`, 'Mine.\n\n\n\n![[#]]\n'],
  ])('is, %s, the drawing and what the author wrote', (_, body, expected) => {
    expect(withoutDrawing(body)).toBe(expected)
  })

  it('is, on a canvas of tldraw, what the author wrote', () => {
    const mark = (word: string) => `!!!_${word}_OF_TLDRAW_DATA__DO_NOT_CHANGE_THIS_PHRASE_!!!`
    const body = `Mine.\n\n\`\`\`json ${mark('START')}\n{"a": 1}\n${mark('END')}\n\`\`\`\n\nMore.\n`
    expect(withoutDrawing(body)).toBe('Mine.\n\n\n\nMore.\n\n![[#]]\n')
  })

  it('that holds none is left alone', () => {
    expect(withoutDrawing('# Text\n\nNo drawing, and ==⚠ mind this==.\n')).toBeNull()
  })
})
