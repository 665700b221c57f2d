/** A word and a number joined by a hyphen, or a single letter or number before a hyphen. */
const hyphenated =
  /((?<![\p{L}\p{N}-])(?:\p{L}[\p{L}\p{N}]{0,15}-\d[\p{L}\p{N}]{0,5}(?:\.\d{1,3})?|(?:\p{L}|\d{1,3})-\p{L}{1,12})(?![\p{L}\p{N}-]))/u

/** Splits the text so that every second part is a name such as "GPT-4" or "n-gram", where no line may break. */
export function partedAtNames(text: string): readonly string[] {
  return text.includes('-') ? text.split(hyphenated) : [text]
}
