import { powerLaw, randomOf, type PowerLaw, type Random } from './random.ts'

/** Words of one part of speech, the most frequent first: English words, then invented ones. */
interface Words {
  readonly list: readonly string[]
  readonly law: PowerLaw
}

const split = (words: string) => words.trim().split(/\s+/)

const commonNouns = split(`
  time way people world answer question model state part case reason number point fact word line hand group problem
  story place week system program month study life eye water room area money lot book job business issue side kind head
  house service friend power hour game member law car city name team minute idea body information back parent face level
  office door health person art history party result change morning research moment force order value sense report
  error test sample token layer weight signal noise measure claim source method proof rule step search memory limit
  cost rate scale input output image text sound light ground field stone river wood paper page letter sign map path
  bridge wall tool machine engine wheel clock season winter garden soil seed root leaf flower tree bird fish animal
  cell gene blood heart brain nerve muscle bone skin food bread salt glass metal iron copper gold oil fire heat air
  wind cloud rain snow ice sea island coast harbour ship market price trade tax debt wage worker farmer teacher reader
  writer judge witness court crime war peace treaty border empire village road journey letter language grammar verb
  vowel accent voice song melody rhythm scale chord string drum dance stage play scene actor painter colour shape
  pattern surface depth width height weight speed distance angle circle square curve graph node edge cycle chain`)
const commonVerbs = split(`
  show hold make take give find tell ask work call try need feel become leave put mean keep let begin help start play
  run move live believe bring happen write provide sit stand lose pay meet include continue set learn change lead
  understand watch follow stop create speak read allow add spend grow open walk win offer remember consider appear buy
  wait serve send expect build stay fall cut reach remain suggest raise pass sell require report decide pull explain
  measure limit shift bound hide reveal repair replace reduce support weaken test predict observe repeat order bind`)
const commonAdjectives = split(`
  new good first last long great little own other old right big high different small large next early young important
  few public bad same able late hard major better economic strong possible whole free true full special easy clear
  recent certain personal open red difficult available likely short single medical current wrong private past foreign
  fine common poor natural significant similar hot dead central happy serious ready simple left physical general
  environmental financial blue democratic dark various entire close legal religious cold final main green nice huge
  popular traditional cultural slow deep narrow wide rough smooth dry wet sharp blunt rare dense sparse hidden plain`)

const onsets = split(
  'b br c cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sl sp st str t tr v w ch sh th',
)
const middles = split('a e i o u ae ea io ou an en in on un ar er or al el il ol am em im om as es is os')
const codas = split('b c d f g l m n p r s t v x nd nt mp lt rn st ct pt')

function madeUp(count: number, endings: readonly string[], random: Random, taken: Set<string>) {
  const words: string[] = []
  while (words.length < count) {
    const syllables = 1 + random.below(2)
    let word = random.pick(onsets) + random.pick(middles)
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      word += random.pick(codas) + (syllable + 1 < syllables ? random.pick(middles) : '')
    }
    word += random.pick(endings)
    if (word.length > 11 || taken.has(word)) continue
    taken.add(word)
    words.push(word)
  }
  return words
}

export const topicCount = 12
const wordsOfTopic = 260
const nounsMadeUp = 1400

/** About 6,500 words. As in a language, the frequency falls as a power of the rank. */
export interface Lexicon {
  readonly nouns: Words
  readonly verbs: Words
  readonly adjectives: Words
  /** Nouns of each topic, which texts of other topics seldom use. */
  readonly topics: readonly Words[]
}

export function lexicon(): Lexicon {
  const random = randomOf(20_251_102)
  const taken = new Set([...commonNouns, ...commonVerbs, ...commonAdjectives])
  const nounEndings = split('ion or ity ence ance ule ar on ism ant ure ode')
  const words = (list: readonly string[]): Words => ({
    list: [...new Set(list)],
    law: powerLaw(new Set(list).size, 0.9),
  })
  return {
    nouns: words([...commonNouns, ...madeUp(nounsMadeUp, nounEndings, random, taken)]),
    verbs: words([...commonVerbs, ...madeUp(500, split('ate ise ify en ect'), random, taken)]),
    adjectives: words([
      ...commonAdjectives,
      ...madeUp(900, split('al ic ous ive ent id ary'), random, taken),
    ]),
    topics: Array.from({ length: topicCount }, () => words(madeUp(wordsOfTopic, nounEndings, random, taken))),
  }
}

export function drawWord({ list, law }: Words, random: Random): string {
  return list[law.draw(random)] ?? ''
}
