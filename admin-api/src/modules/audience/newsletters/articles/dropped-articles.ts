import { foldLetters } from '@hometown/shared-types/search-tokens'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listLastTitles } from '../../../content/articles/stored-articles.service.ts'
import { articleIdsOf, droppedIdsOf } from '../newsletter-row.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { listChosenRows, listPublishedIds } from './chosen-articles.repository.ts'

const MOST_REMEMBERED = 100

/** Ids of articles removed from a newsletter because they weren't published anymore, including this change's. */
export async function droppedAfter(
  db: Kysely<Database>,
  before: Pick<NewsletterRow, 'article_ids' | 'dropped_article_ids'>,
  articleIds: readonly string[],
): Promise<string[]> {
  const kept = new Set(articleIds)
  const left = articleIdsOf(before).filter((id) => !kept.has(id))
  const published = new Set(await listPublishedIds(db, left))
  const gone = left.filter((id) => !published.has(id))
  const known = droppedIdsOf(before).filter((id) => !kept.has(id) && !gone.includes(id))
  return [...known, ...gone].slice(-MOST_REMEMBERED)
}

/** The title of a removed article that the newsletter's title still mentions. */
export async function findNamedDropped(
  db: Kysely<Database>,
  newsletter: Pick<NewsletterRow, 'title' | 'dropped_article_ids'>,
): Promise<string | undefined> {
  const dropped = droppedIdsOf(newsletter)
  const published = new Set(await listPublishedIds(db, dropped))
  const gone = dropped.filter((id) => !published.has(id))
  const there = await listChosenRows(db, gone)
  const deleted = gone.filter((id) => !there.some((row) => row.id === id))
  const titles = [...there.map(({ title }) => title), ...(await listLastTitles(db, deleted))]
  return titles.find((title) => names(newsletter.title, title))
}

/** Whether one title contains all words of the other in order. A single word, like “Sports”, doesn't count. */
function names(newsletter: string, article: string): boolean {
  const [one, other] = [wordsOf(newsletter), wordsOf(article)]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > 1 && ` ${long.join(' ')} `.includes(` ${short.join(' ')} `)
}

function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
