import { encodeSlug } from '@hometown/shared-types/article-slug'
import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import {
  type FoundArticle,
  type FoundSource,
  listArticlesByNumber,
  listNumbersWith,
  listSourcesWith,
} from './archive.repository.ts'
import { daysOfQuestion } from './days-of-question.ts'
import { findEventsOn, findEventsWith } from './find-events.ts'
import { type FoundPassages, type Passage, passageOf, plainText } from './passage.ts'
import { asksForCalendar, wordsOfQuestion } from './question-tokens.ts'
import { rankByWords, WORTH } from './rank-by-tokens.ts'

const ARTICLES = 6
const SOURCES = 3
const LOOKED_AT = 40

type Reading = Pick<AppContext, 'store' | 'config' | 'clock'>

/** Includes drafts. Rare words come first. */
export async function findPassages(context: Reading, question: string, before = ''): Promise<FoundPassages> {
  const today = countyDate(context.clock.now(), context.config.timeZone)
  const days = daysOfQuestion(question, today)
  const isOfCalendar = asksForCalendar(question)
  const asks = days !== undefined || isOfCalendar
  const own = wordsOfQuestion(days?.rest ?? question, asks)
  const words = isFollowUp(question, own, asks)
    ? [...new Set([...own, ...wordsOfQuestion(daysOfQuestion(before, today)?.rest ?? before, asks)])]
    : own
  const [articles, events, sources] = [
    await findArticles(context, words),
    await (days ? findEventsOn(context, words, days) : findEventsWith(context, words, asks)),
    await findSources(context, words),
  ]
  const found =
    isOfCalendar || words.length === 0 ? [...events.passages, ...articles] : [...articles, ...events.passages]
  const asksForSources = /\bsources?\b/i.test(question)
  return { passages: asksForSources ? [...sources, ...found] : [...found, ...sources], facts: events.facts }
}

/** 'And last year?' refers to the previous question, 'What is on tomorrow?' doesn't. */
function isFollowUp(question: string, own: readonly string[], asks: boolean): boolean {
  return own.length < 2 && !(asks && asksForCalendar(question) && !/^\W*and\b/i.test(question))
}

async function findArticles({ store, config }: Reading, words: readonly string[]): Promise<Passage[]> {
  const weights = new Map<number, number>()
  for (const word of words) {
    const anywhere = await listNumbersWith(store, word, 'anywhere')
    const weight = Math.log(1 + 4000 / (1 + anywhere.length))
    const head = new Set(anywhere.length === 0 ? [] : await listNumbersWith(store, word, 'head'))
    for (const number of anywhere)
      weights.set(number, (weights.get(number) ?? 0) + weight * (head.has(number) ? 1.6 : 1))
  }
  const ranked = [...weights].sort(([a, first], [b, second]) => second - first || b - a).slice(0, LOOKED_AT)
  const least = (ranked[0]?.[1] ?? 0) * WORTH
  const worthy = ranked.filter(([, weight]) => weight >= least).map(([number]) => number)
  const rows = new Map((await listArticlesByNumber(store.db, worthy)).map((row) => [row.wordpress_id, row]))
  return worthy
    .flatMap((number) => rows.get(number) ?? [])
    .slice(0, ARTICLES)
    .map((row) => articlePassage(row, words, config.timeZone))
}

function articlePassage(row: FoundArticle, words: readonly string[], timeZone: string): Passage {
  const isPublished = row.status === 'published'
  const day = row.published_at === null ? '' : ` ${formatCountyTime(row.published_at, timeZone, 'MMMM d, yyyy')}`
  return {
    kind: 'article',
    id: row.id,
    title: row.title,
    detail: isPublished ? `Article, published${day}` : 'Article, draft',
    passage: passageOf(`${row.description} ${plainText(row.body)}`.trim(), words),
    sitePath: isPublished ? `/${encodeSlug(row.slug)}` : null,
    url: null,
  }
}

async function findSources({ store }: Reading, words: readonly string[]): Promise<Passage[]> {
  if (words.length === 0) return []
  const found = await listSourcesWith(store.db, words, 200)
  const textOf = (row: FoundSource) => `${row.name} ${row.category} ${row.description ?? ''}`
  return rankByWords(found, textOf, words)
    .slice(0, SOURCES)
    .map((row) => ({
      kind: 'source',
      id: row.id,
      title: row.name,
      detail: `Source for ${row.category}${row.status === 'active' ? '' : ', paused'}`,
      passage: passageOf(row.description ?? '', [], 600),
      sitePath: null,
      url: /^https?:\/\//i.test(row.url) ? row.url : null,
    }))
}
