import { timesWords, whenWords } from '@hometown/shared-types/calendar/event-words'
import type { ChatBasis } from '@hometown/shared-types/chat'
import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { foldLetters } from '@hometown/shared-types/search-words'
import type { AppContext } from '../../context.ts'
import {
  type FoundArticle,
  type FoundEvent,
  type FoundSource,
  listArticlesByNumber,
  listEventsBetween,
  listEventsWith,
  listNumbersWith,
  listSourcesWith,
} from './archive.repository.ts'
import { passageOf, plainText } from './passage.ts'
import { asksForCalendar, wordsOfQuestion } from './question-words.ts'

const ARTICLES = 6
const EVENTS = 6
const SOURCES = 3
/** Of whose rows the text is looked at. */
const LOOKED_AT = 40
/** How much of the best one's weight the others must have. */
const WORTH = 0.4
const DAYS_AHEAD = 14

type Reading = Pick<AppContext, 'store' | 'config' | 'clock'>
export type Passage = Omit<ChatBasis, 'number'>

/**
 * What the newsroom's own articles (published and drafts), events and sources have on a question: found by its words,
 * rare ones weighing most.
 */
export async function findPassages(context: Reading, question: string, before = ''): Promise<Passage[]> {
  const own = wordsOfQuestion(question)
  // 'And last year?' is about what was asked before.
  const words = own.length < 2 ? [...new Set([...own, ...wordsOfQuestion(before)])] : own
  const [articles, events, sources] = [
    await findArticles(context, words),
    await findEvents(context, words, question),
    await findSources(context, words),
  ]
  return [...articles, ...events, ...sources]
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
  const day = row.published_at === null ? '' : ` ${countyDate(row.published_at, timeZone)}`
  return {
    kind: 'article',
    id: row.id,
    title: row.title,
    detail: isPublished ? `Article, published${day}` : 'Article, draft',
    passage: passageOf(`${row.description} ${plainText(row.body)}`.trim(), words),
    sitePath: isPublished ? `/${row.slug}` : null,
    url: null,
  }
}

async function findEvents({ store, config, clock }: Reading, words: readonly string[], question: string) {
  const found = words.length > 0 ? await listEventsWith(store.db, words, 200) : []
  const textOf = (row: FoundEvent) => `${row.title} ${row.title} ${row.location ?? ''} ${row.description ?? ''}`
  const byWords = ranked(found, textOf, words).slice(0, EVENTS)
  if (byWords.length >= EVENTS || !asksForCalendar(question)) return byWords.map(eventPassage)
  const today = countyDate(clock.now(), config.timeZone)
  const coming = await listEventsBetween(store.db, today, addCountyDays(today, DAYS_AHEAD), 200)
  const others = coming.filter(({ id }) => byWords.every((row) => row.id !== id))
  return [...byWords, ...others.reverse()].slice(0, EVENTS).map(eventPassage)
}

function eventPassage(row: FoundEvent): Passage {
  const isAllDay = row.all_day === 1
  const times = { start: row.start_date, end: row.end_date }
  const when = row.rrule
    ? `repeats, first on ${whenWords({ start: times.start, end: times.start }, true, '')}, ${timesWords(times, isAllDay)}`
    : whenWords(times, isAllDay, '')
  const state = [row.status === 'published' ? '' : ', draft', row.cancelled === 1 ? ', cancelled' : ''].join('')
  return {
    kind: 'event',
    id: row.id,
    title: row.title,
    detail: `Event${state}, ${when}`,
    passage: [row.location ? `At ${row.location}.` : '', passageOf(plainText(row.description ?? ''), [], 600)]
      .filter(Boolean)
      .join(' '),
    sitePath: row.status === 'published' ? `/events/${row.slug}` : null,
    url: null,
  }
}

async function findSources({ store }: Reading, words: readonly string[]): Promise<Passage[]> {
  if (words.length === 0) return []
  const found = await listSourcesWith(store.db, words, 200)
  const textOf = (row: FoundSource) => `${row.name} ${row.category} ${row.description ?? ''}`
  return ranked(found, textOf, words)
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

/** Those with most of the words first; those with far fewer are left out. */
function ranked<T>(rows: readonly T[], textOf: (row: T) => string, words: readonly string[]): T[] {
  const weighed = rows.map((row) => {
    const text = ` ${foldLetters(textOf(row)).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    return { row, weight: words.filter((word) => text.includes(` ${word}`)).length }
  })
  const most = Math.max(1, ...weighed.map(({ weight }) => weight))
  return weighed
    .filter(({ weight }) => weight > 0 && weight >= most * WORTH)
    .sort((first, second) => second.weight - first.weight)
    .map(({ row }) => row)
}
