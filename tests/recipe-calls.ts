/** The words of every call of ours in a script of a recipe. */
export function callsIn(script: string): readonly (readonly string[])[] {
  return [...script.matchAll(/npx --yes --package="\$THROUGHLINE" throughline (.*)/g)].map(([, line = '']) =>
    (line.replace(/ \|\| .*/, '').match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, '')),
  )
}
