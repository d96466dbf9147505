import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/app-error.ts'
import { listChosenArticles } from './chosen-articles.ts'
import { articleIdsOf, newsletterFromRow } from './newsletter-row.ts'
import { findNewsletterRow } from './newsletters.repository.ts'
import type { NewsletterRow } from './newsletters.table.ts'
import { findSendingStates } from './sending/sending.service.ts'

/** A newsletter with its introduction and its articles as they are now. */
export async function wholeNewsletter(db: Kysely<Database>, row: NewsletterRow): Promise<DeskNewsletter> {
  const articles = await listChosenArticles(db, articleIdsOf(row))
  const categories = new Map(articles.map(({ id, category }) => [id, category]))
  const sending = (await findSendingStates(db, [row])).get(row.id) ?? null
  return { ...newsletterFromRow(row, categories, sending), introduction: row.introduction_html, articles }
}

export async function getNewsletterRow(db: Kysely<Database>, id: string): Promise<NewsletterRow> {
  const row = await findNewsletterRow(db, id)
  if (!row) throw notFound('Newsletter')
  return row
}
