import type { CSSOptions } from 'vite'
import { defaultKinds } from '../core/kinds.ts'
import { filled } from '../site/kind-styles.ts'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/**
 * Expands `@kinds { … }` in style sheets once for each default kind, filling in `$kind`, `$light`, `$dark`, `$corner`
 * and `$turn`, and `@numbers 24 { … }` once for each `$number` from 1 to 24.
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
      for (const kind of defaultKinds) rule.before(filled(body, kind))
      rule.remove()
    },
  },
}

function bodyOf(rule: { toString(): string }): string {
  const text = rule.toString()
  return text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))
}
