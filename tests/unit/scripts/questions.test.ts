import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { asking, Stopped, type Question } from '../../../scripts/questions.ts'

const title: Question = {
  flag: 'title',
  of: 'Title',
  otherwise: 'Garden',
  fault: (word) => (word === 'bad' ? 'not that one' : null),
}

/** A terminal at which somebody types the next of these whenever something is asked. */
function terminal(...typed: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const left = [...typed]
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (text.includes('): ') && left.length > 0) setImmediate(() => input.write(left.shift()))
  })
  return { input, output, shown: () => shown }
}

it('takes an answer, the standard for none, and asks again for one that it cannot take', async () => {
  const at = terminal(' Soil \r', '\r', 'bad\r', 'good\r')
  const answers = await asking(at, async (ask) => [await ask(title), await ask(title), await ask(title)])
  expect(answers).toEqual(['Soil', 'Garden', 'good'])
  expect(at.shown()).toContain('Title (Garden): ')
  expect(at.shown()).toContain('  not that one\n')
})

it.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('ends with %s, in any question', async (_, key) => {
  const at = terminal('one\r', key)
  const answers: string[] = []
  const talk = asking(at, async (ask) => {
    for (;;) answers.push(await ask(title))
  })
  await expect(talk).rejects.toThrow(Stopped)
  expect(answers).toEqual(['one'])
})
