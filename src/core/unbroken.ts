/** A word whose number is joined by a hyphen, and one of a single letter or a number before a hyphen. */
const hyphenated =
  /((?<![\p{L}\p{N}-])(?:\p{L}[\p{L}\p{N}]{0,15}-\d[\p{L}\p{N}]{0,5}(?:\.\d{1,3})?|(?:\p{L}|\d{1,3})-\p{L}{1,12})(?![\p{L}\p{N}-]))/u

/** The parts of a text, of which each second is a name such as "GPT-4" or "n-gram", in which no line may break. */
export function partedAtNames(text: string): readonly string[] {
  return text.includes('-') ? text.split(hyphenated) : [text]
}
