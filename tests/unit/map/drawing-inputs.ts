import fc from 'fast-check'
import { relationLines, relationSides } from '../../../src/core/settings.ts'
import type { DrawingInput } from '../../../src/map/draw.ts'
import { markOf, radiusOf } from '../../../src/map/label.ts'
import { layers } from '../../../src/map/map-edge.ts'
import { edge, near } from './walk/example.ts'

const words = fc.constantFrom(
  ...'why does a model that looks again give up right answers self-correction intrinsic feedback'.split(' '),
  ...'מדוע מים נשארים באדמה גם בקיץ החם'.split(' '),
  ...'لماذا تحتفظ التربة بالماء في الصيف'.split(' '),
  ...'如何让语言 模型自己 纠正错误 土壤留住水分'.split(' '),
)
const titles = fc.array(words, { minLength: 1, maxLength: 14 }).map((some) => some.join(' '))
const relation = fc.record({
  name: fc.constantFrom('supports', 'contradicts', 'explains', 'leads-to', 'is-like'),
  glyph: fc.constant('+'),
  line: fc.constantFrom(...relationLines),
  side: fc.constantFrom(...relationSides),
})
/** What is drawn of up to 40 neighbours, with titles in four scripts. */
export const inputs: fc.Arbitrary<DrawingInput> = fc
  .array(fc.tuple(titles, fc.nat(80)), { minLength: 2, maxLength: 40 })
  .chain((marks) => {
    const place = fc.nat(marks.length - 1)
    const type = fc.record({
      kind: fc.constantFrom(...layers),
      computed: fc.boolean(),
      symmetric: fc.boolean(),
      relation: fc.option(relation, { nil: null }),
    })
    const toCentre = fc.tuple(type, fc.boolean())
    return fc.record({
      marks: fc.constant(
        marks.map(([title, degree], index) => markOf({ ...near(`n${index}`), title }, radiusOf(degree))),
      ),
      edges: fc
        .tuple(
          fc.array(toCentre, { minLength: marks.length - 1, maxLength: marks.length - 1 }),
          fc.array(fc.tuple(type, place, place), { maxLength: 20 }),
        )
        .map(([own, others]) => [
          ...own.map(([{ kind, ...more }, isOut], at) =>
            edge(
              kind,
              isOut ? 0 : at + 1,
              isOut ? at + 1 : 0,
              kind === 'related' ? more : { ...more, relation: null },
            ),
          ),
          ...others.map(([{ kind }, from, to]) => edge(kind, from, to)),
        ]),
      hidden: fc.constant(0),
      isMirrored: fc.boolean(),
    })
  })
