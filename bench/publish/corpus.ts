import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import { type CountyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import { createRandom } from '../support/random.ts'
import { makeBody, makeSentence, makeTitle } from './corpus-text.ts'

export const TIME_ZONE = 'America/Chicago'

/** A larger archive is an older one: each month has as many articles at every size. */
const ARTICLES_PER_MONTH = 160
const MONTH_MS = (365.25 / 12) * 24 * 60 * 60 * 1000
const STEP_MS = Math.floor(MONTH_MS / ARTICLES_PER_MONTH)
const AUTHORS = ['Ann Larsen', 'Ben Ortiz', 'Carla Novak', 'Dan Whitfield', 'Erin Moss', 'Felix Grant'] as const

export interface CorpusArticle {
  /** Its number in the content service, from 1 for the oldest. */
  readonly number: number
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Safe HTML, as the sanitiser would leave it. */
  readonly content: string
  readonly category: Category
  readonly authorName: string
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly keywords: readonly string[]
  readonly views: number
  /** Milliseconds, at whole seconds. */
  readonly publishedAt: number
}

/** The same newsroom for the same size and day, from its oldest article to that of the last evening. */
export function* makeCorpus(size: number, today: CountyDate): Iterable<CorpusArticle> {
  const end = startOfCountyDate(today, TIME_ZONE)
  for (let number = 1; number <= size; number++) yield makeArticle(number, end - (size - number + 1) * STEP_MS)
}

function makeArticle(number: number, slotStart: number): CorpusArticle {
  const random = createRandom(number)
  const title = makeTitle(random)
  const hasPicture = random.below(2) === 0
  return {
    number,
    slug: slugOf(number),
    title,
    description: `${makeSentence(random)} ${makeSentence(random)}`,
    content: makeBody(random, slugOf(Math.max(1, number - 1 - random.below(40)))),
    category: random.pick(CATEGORIES),
    authorName: random.pick(AUTHORS),
    imageUrl: hasPicture ? `https://pictures.example.org/${number}.jpg` : null,
    imageAlt: hasPicture ? `What it looked like: ${title}` : null,
    keywords: [random.pick(['council', 'school', 'weather']), random.pick(['river', 'north', 'history'])],
    views: random.below(900),
    publishedAt: Math.floor((slotStart + random.below(STEP_MS)) / 1000) * 1000,
  }
}

export function slugOf(number: number): string {
  return `story-${String(number).padStart(6, '0')}`
}
