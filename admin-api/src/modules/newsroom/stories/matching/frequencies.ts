import { isFrequentWord } from './common-words.ts'

/** How many of the compared items have a word, a group of the thesaurus as `~fire`, a topic as `^fire`. */
export interface Frequencies {
  readonly items: number
  countOf(key: string): number
}

/** As if so many items of other newsrooms were there, of which a fifth have each frequent word. */
const OTHERS = 400

/** Of a word among the news of all counties, 0 to 1. */
export function rarityOf(stem: string, word: string, { items, countOf }: Frequencies): number {
  const prior = isFrequentWord(word) ? 0.06 * OTHERS : 0.4
  const share = (countOf(stem) + prior) / (items + OTHERS)
  return Math.min(1, Math.max(0, -Math.log(share) / 6.5))
}

const FEW = 30
const USUAL_OF_NAMES = 0.8
const MOST_OF_A_NAME = 3

/** Of a name in this newsroom, 0 to 3: its own towns and officials are in many items, and tell nothing. */
export function rarityHere(stem: string, { items, countOf }: Frequencies): number {
  const rarity = Math.log((items + FEW) / (countOf(stem) + 1)) - USUAL_OF_NAMES
  return Math.min(MOST_OF_A_NAME, Math.max(0, rarity))
}
