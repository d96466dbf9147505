import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { frozenArticle, listChosenArticles } from './chosen-articles.repository.ts'
import { articleIdsOf, newsletterFromRow } from './newsletter-row.ts'
import { findNewsletterRow, OPEN_STATUSES } from './newsletters.repository.ts'
import type { NewsletterRow } from './newsletters.table.ts'
import { findIssueContent, findSendingStates } from './sending/sending.service.ts'

/** Adds introduction, sign-off and articles: current ones, or the frozen ones once the send has begun. */
export async function wholeNewsletter(db: Kysely<Database>, row: NewsletterRow): Promise<DeskNewsletter> {
  const { articles, introduction, signOff } = await partsOf(db, row)
  const categories = new Map(articles.map(({ id, category }) => [id, category]))
  const sending = (await findSendingStates(db, [row])).get(row.id) ?? null
  const titleFollowsDay = row.title_follows_day === 1
  return { ...newsletterFromRow(row, categories, sending), titleFollowsDay, introduction, signOff, articles }
}

async function partsOf(
  db: Kysely<Database>,
  row: NewsletterRow,
): Promise<Pick<DeskNewsletter, 'articles' | 'introduction' | 'signOff'>> {
  const today = await listChosenArticles(db, articleIdsOf(row))
  const isOpen = OPEN_STATUSES.some((status) => status === row.status)
  const frozen = isOpen ? undefined : await findIssueContent(db, row.id)
  if (!frozen) return { articles: today, introduction: row.introduction_html, signOff: row.sign_off }
  const byId = new Map(today.map((article) => [article.id, article]))
  return {
    articles: frozen.articles.map((article) => frozenArticle(article, byId.get(article.id))),
    introduction: frozen.introductionHtml,
    signOff: frozen.signOff ?? null,
  }
}

export async function getNewsletterRow(db: Kysely<Database>, id: string): Promise<NewsletterRow> {
  const row = await findNewsletterRow(db, id)
  if (!row) throw notFound('Newsletter')
  return row
}
