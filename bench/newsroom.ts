import { mkdirSync } from 'node:fs'
import { CATEGORIES, type Category } from '@hometown/shared-types/rules/categories'
import { type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/rules/time'
import { openStore } from '../admin-api/src/database/connection.ts'
import type { Store } from '../admin-api/src/database/database.ts'
import { migrateStore } from '../admin-api/src/database/migrate.ts'
import { SAFE_HTML_VERSION } from '../admin-api/src/lib/safe-html.ts'
import { createRandom, type Random } from './helpers.ts'

export const TIME_ZONE = 'America/Chicago'
export const TODAY: CountyDate = countyDate(Date.now(), TIME_ZONE)

/** A larger archive is an older one: each month has as many articles at every size. */
const ARTICLES_PER_MONTH = 160
const STEP_MS = Math.floor(((365.25 / 12) * 24 * 60 * 60 * 1000) / ARTICLES_PER_MONTH)
const ROWS_PER_WRITE = 200
const AUTHORS = ['Ann Larsen', 'Ben Ortiz', 'Carla Novak', 'Dan Whitfield', 'Erin Moss', 'Felix Grant'] as const
const VERBS = ['opens', 'plans', 'brings', 'keeps', 'welcomes', 'asks', 'supports', 'follows', 'shows'] as const
const WORDS = [
  'county road bridge school board meeting council budget library harvest river valley church choir supper volunteer',
  'fire station engine parade market garden club season team coach match final score record field summer winter',
  'morning evening neighbor family farm barn corn cattle fair ribbon judge mayor sheriff deputy clerk office permit',
  'project street water tower plant repair grant fund dollar percent member president treasurer student teacher class',
  'concert theater stage museum history photograph letter anniversary founder business shop owner opening customer',
  'bakery hardware grocery clinic nurse doctor hospital service memorial donation raffle auction pancake breakfast',
  'trail park pavilion playground swimming lake fishing weather storm snow plow crew highway contract vote election',
]
  .join(' ')
  .split(' ') as [string, ...string[]]

export interface CorpusArticle {
  /** The number counts from 1 for the oldest. */
  readonly number: number
  readonly slug: string
  readonly title: string
  readonly description: string
  /** The HTML is safe, as the sanitiser would leave it. */
  readonly content: string
  readonly category: Category
  readonly authorName: string
  readonly imageUrl: string | null
  readonly keywords: readonly string[]
  /** The time is in milliseconds, at whole seconds. */
  readonly publishedAt: number
}

/** Makes the same newsroom for the same size and day, from its oldest article to that of the last evening. */
export function* makeCorpus(size: number): Iterable<CorpusArticle> {
  const end = startOfCountyDate(TODAY, TIME_ZONE)
  for (let number = 1; number <= size; number++) {
    const random = createRandom(number)
    yield {
      number,
      slug: slugOf(number),
      title: makeTitle(random),
      description: `${makeSentence(random)} ${makeSentence(random)}`,
      content: makeBody(random, slugOf(Math.max(1, number - 1 - random.below(40)))),
      category: random.pick(CATEGORIES),
      authorName: random.pick(AUTHORS),
      imageUrl: random.below(2) === 0 ? `https://pictures.example.org/${number}.jpg` : null,
      keywords: [random.pick(['council', 'school', 'weather']), random.pick(['river', 'north', 'history'])],
      publishedAt: Math.floor((end - (size - number + 1) * STEP_MS + random.below(STEP_MS)) / 1000) * 1000,
    }
  }
}

/** Fills a data folder as the product leaves it, with so many published articles. */
export async function fillDatabase(dataDir: string, size: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await fillStore(store, makeCorpus(size))
  await store.close()
}

/** Makes all tables, with these articles in them. */
export async function fillStore(store: Store, corpus: Iterable<CorpusArticle>): Promise<void> {
  await migrateStore(store)
  const rows = Array.from(corpus, toRow)
  await store.db.transaction().execute(async (trx) => {
    for (let first = 0; first < rows.length; first += ROWS_PER_WRITE) {
      await trx
        .insertInto('articles')
        .values(rows.slice(first, first + ROWS_PER_WRITE))
        .execute()
    }
  })
}

function toRow({ number, content, imageUrl, authorName, publishedAt, keywords, ...same }: CorpusArticle) {
  return {
    ...same,
    ...{ id: rowId(number), number: number, origin: 'local' as const, status: 'published' as const },
    ...{ content_raw: content, content_html: content, safe_html_version: SAFE_HTML_VERSION },
    ...{
      image_url: imageUrl,
      image_alt: imageUrl && 'What it looked like',
      author_name: authorName,
      views: number % 900,
    },
    ...{ published_at: publishedAt, created_at: publishedAt, updated_at: publishedAt },
    keywords: JSON.stringify(keywords),
  }
}

export function rowId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export function slugOf(number: number): string {
  return `story-${String(number).padStart(6, '0')}`
}

export function makeTitle(random: Random): string {
  const title = `${makeWords(random, 2)} ${random.pick(VERBS)} ${makeWords(random, 2)}`
  return title.charAt(0).toUpperCase() + title.slice(1)
}

export function makeSentence(random: Random): string {
  return `The ${makeWords(random, 3)} ${random.pick(VERBS)} ${makeWords(random, 5 + random.below(10))}.`
}

export function makeWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick(WORDS)).join(' ')
}

/** Makes about 4 KB of what an editor writes: paragraphs, headings, a quotation, a list, links and emphasis. */
export function makeBody(random: Random, link: string): string {
  const blocks: string[] = []
  const wanted = 2800 + random.below(2400)
  for (let length = 0; length < wanted; length += blocks.at(-1)?.length ?? 0)
    blocks.push(makeBlock(random, link, blocks.length))
  return blocks.join('\n')
}

function makeBlock(random: Random, link: string, place: number): string {
  if (place === 3 || place === 8) return `<h2>${makeTitle(random)}</h2>`
  if (place === 5) return `<blockquote><p>${makeSentence(random)} ${makeSentence(random)}</p></blockquote>`
  if (place === 6) return `<ul>${Array.from({ length: 4 }, () => `<li>${makeSentence(random)}</li>`).join('')}</ul>`
  const sentences = Array.from({ length: 3 + random.below(3) }, () => makeSentence(random))
  if (place === 1) sentences.push(`Read <a href="/${link}">what was said before</a>.`)
  if (place === 2) sentences.push(`<strong>${makeSentence(random)}</strong>`)
  return `<p>${sentences.join(' ')}</p>`
}
