import { defaultKinds, type Kind, type Sign } from '../core/kinds.ts'

/** How a square becomes a sign. */
const shapes: Readonly<Record<Sign, { readonly corner: string; readonly turn: string }>> = {
  circle: { corner: '50%', turn: 'none' },
  diamond: { corner: '0', turn: 'rotate(45deg) scale(.9)' },
  square: { corner: '0', turn: 'scale(.9)' },
}

/** A piece of a style sheet with what is known of a kind in the place of `$kind`, `$light`, `$dark`, `$corner` and `$turn`. */
export function filled(body: string, { id, sign, colour }: Kind): string {
  const [light, dark] = colour
  const values = { kind: id, light, dark, ...shapes[sign] }
  return body.replace(/\$(kind|light|dark|corner|turn)/g, (_, name: keyof typeof values) => values[name])
}

/** As `tokens.css` has them for the kinds of every collection. */
const rules = [
  ':root{--$kind:light-dark($light,$dark)}',
  ":root [data-kind='$kind']{--kind:var(--$kind);--corner:$corner;--turn:$turn}",
  '@media (forced-colors:active){:root{--$kind:LinkText}}',
]

/** The style sheet of the kinds that a collection adds or changes; null where there are none. */
export function ownKindStyles(kinds: readonly Kind[]): string | null {
  const own = kinds.filter(
    ({ id, sign, colour }) =>
      !defaultKinds.some(
        (one) => one.id === id && one.sign === sign && String(one.colour) === String(colour),
      ),
  )
  return own.length === 0 ? null : own.map((kind) => filled(rules.join('\n'), kind)).join('\n')
}
