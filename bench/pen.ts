import { drawWord, type Lexicon } from './lexicon.ts'
import type { Random } from './random.ts'

export interface Pen {
  readonly random: Random
  readonly noun: () => string
  readonly verb: () => string
  readonly adjective: () => string
  /** A noun of the topic. */
  readonly topical: () => string
  /** An article, perhaps an adjective, and a noun. */
  readonly thing: () => string
  /** Begins in lower case and has no full stop. */
  readonly clause: () => string
  readonly sentence: () => string
}

const articles = ['the', 'the', 'the', 'a', 'each', 'this', 'every', 'one', 'no', 'any', 'its', 'that']
const prepositions = [
  'in',
  'of',
  'for',
  'with',
  'under',
  'without',
  'after',
  'by',
  'from',
  'against',
  'over',
  'at',
]
const joints = ['and', 'but', 'because', 'while', 'so', 'although', 'unless', 'where', 'as', 'until']
const openers = [
  'In practice',
  'By contrast',
  'At first',
  'Even so',
  'For this reason',
  'Here',
  'Seen this way',
  'In turn',
]

export function penFor({ nouns, verbs, adjectives, topics }: Lexicon, topic: number, random: Random): Pen {
  const own = topics[topic % topics.length] ?? nouns
  const topical = () => drawWord(own, random)
  const noun = () => (random.fraction() < 0.35 ? topical() : drawWord(nouns, random))
  const verb = () => drawWord(verbs, random)
  const adjective = () => drawWord(adjectives, random)
  const article = (word: string) => {
    const chosen = random.pick(articles)
    return chosen === 'a' && /^[aeiou]/.test(word) ? 'an' : chosen
  }
  const thing = () => {
    const name = random.fraction() < 0.35 ? `${adjective()} ${noun()}` : noun()
    const whose = random.fraction() < 0.15 ? ` of ${random.pick(['the', 'a', 'its'])} ${noun()}` : ''
    return `${article(name)} ${name}${whose}`
  }
  const clause = () => {
    const object = random.fraction() < 0.7 ? ` ${thing()}` : ''
    const place = random.fraction() < 0.4 ? ` ${random.pick(prepositions)} ${thing()}` : ''
    return `${thing()} ${thirdPerson(verb())}${object}${place}`
  }
  const sentence = () => {
    const end = random.fraction() < 0.45 ? `, ${random.pick(joints)} ${clause()}` : ''
    const figure = random.oneIn(14) ? `, in ${2 + random.below(50)} of ${60 + random.below(400)} cases` : ''
    return random.oneIn(6)
      ? `${random.pick(openers)}, ${clause()}${figure}${end}.`
      : `${capital(clause())}${figure}${end}.`
  }
  return { random, noun, verb, adjective, topical, thing, clause, sentence }
}

export function thirdPerson(verb: string): string {
  if (/(?:s|x|ch|sh|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}
