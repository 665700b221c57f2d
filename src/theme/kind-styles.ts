import type { CSSOptions } from 'vite'
import { kinds, nodeKinds } from '../core/kinds.ts'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/**
 * `@kinds { … }` in a style sheet stands for what is in it once for each kind, with its `$kind`, `$light` and `$dark`
 * filled in; `@kinds paper { … }` or `@kinds square { … }` for the kinds of that role or sign. `@numbers 24 { … }` for
 * what is in it once for each number from 1, with its `$number`.
 */
export const kindStyles: Plugins[number] = {
  postcssPlugin: 'kinds',
  AtRule: {
    numbers: (rule) => {
      for (let number = 1; number <= Number(rule.params); number += 1) {
        rule.before(bodyOf(rule).replaceAll('$number', String(number)))
      }
      rule.remove()
    },
    kinds: (rule) => {
      const body = bodyOf(rule)
      for (const kind of nodeKinds) {
        const { role, sign, colour } = kinds[kind]
        if (!['', role, sign].includes(rule.params)) continue
        const [light, dark] = colour
        rule.before(body.replaceAll('$kind', kind).replaceAll('$light', light).replaceAll('$dark', dark))
      }
      rule.remove()
    },
  },
}

function bodyOf(rule: { toString(): string }): string {
  const text = rule.toString()
  return text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))
}
