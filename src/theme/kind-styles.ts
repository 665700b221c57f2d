import type { CSSOptions } from 'vite'
import { kinds, nodeKinds } from '../core/kinds.ts'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/**
 * `@kinds { … }` in a style sheet stands for what is in it once for each kind, with its `$kind`, `$light` and `$dark`
 * filled in; `@kinds paper { … }` or `@kinds square { … }` for the kinds of that role or sign.
 */
export const kindStyles: Plugins[number] = {
  postcssPlugin: 'kinds',
  AtRule: {
    kinds: (rule) => {
      const text = rule.toString()
      const body = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))
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
