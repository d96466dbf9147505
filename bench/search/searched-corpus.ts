import type { CountyDate } from '@hometown/shared-types/county-time'
import { type CorpusArticle, makeCorpus } from '../publish/corpus.ts'
import { createRandom, type Random } from '../support/random.ts'

const SYLLABLES = 'ba den dor el fa gar hol in kam lar mer nor os pet quin ro sel tor un vik wen yor zel'.split(' ')
const NAMES = SYLLABLES.length ** 3
const NAMES_PER_ARTICLE = 30
/** Other names than those that the articles are made with. */
const SEED = 1_000_000

/**
 * The articles of the other benchmarks have some 170 words, nearly all of them in each. With these names, a few common
 * and most of them rare, there is also something that is found seldom: 12,000 different words, as in a real archive.
 */
export function* makeSearchedCorpus(size: number, today: CountyDate): Iterable<CorpusArticle> {
  for (const article of makeCorpus(size, today)) {
    const random = createRandom(SEED + article.number)
    const names = Array.from({ length: NAMES_PER_ARTICLE }, () => makeName(random))
    yield { ...article, content: `${article.content}\n<p>With ${names.join(', ')}.</p>` }
  }
}

/** The lower the number, the more often the name. */
function makeName(random: Random): string {
  return nameOf(Math.floor((random.below(1_000_000) / 1_000_000) ** 2 * NAMES))
}

export function nameOf(number: number): string {
  const syllable = (place: number) => SYLLABLES[place % SYLLABLES.length] ?? ''
  const name =
    syllable(number) +
    syllable(Math.floor(number / SYLLABLES.length)) +
    syllable(Math.floor(number / SYLLABLES.length ** 2))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** One that few articles have. */
export const RARE_NAME = nameOf(NAMES - 1)
