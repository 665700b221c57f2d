import type { AtRule, Container, Plugin } from 'postcss'
import { kinds, nodeKinds } from '../core/kinds.ts'

/**
 * `@kinds { … }` in a style sheet stands for what is in it once for each kind, with its `$kind`, `$light` and `$dark`
 * filled in; `@kinds paper { … }` or `@kinds square { … }` for the kinds of that role or sign.
 */
export const kindStyles: Plugin = {
  postcssPlugin: 'kinds',
  AtRule: {
    kinds: (rule) => {
      const some = nodeKinds.filter((kind) => {
        const { role, sign } = kinds[kind]
        return rule.params === '' || rule.params === role || rule.params === sign
      })
      for (const kind of some) {
        const [light, dark] = kinds[kind].colour
        const copy = rule.clone()
        fill(copy, (text) =>
          text.replaceAll('$kind', kind).replaceAll('$light', light).replaceAll('$dark', dark),
        )
        rule.before(copy.nodes ?? [])
      }
      rule.remove()
    },
  },
}

function fill(within: AtRule | Container, filled: (text: string) => string): void {
  within.walkDecls((declaration) => {
    declaration.prop = filled(declaration.prop)
    declaration.value = filled(declaration.value)
  })
  within.walkRules((inner) => {
    inner.selector = filled(inner.selector)
  })
}
