import type { Page } from '@hometown/shared-types/contract/fields'
import type { DeskNewsletter, Newsletter, NewsletterListQuery } from '@hometown/shared-types/contract/newsletters'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { frozenArticle, listChosenArticles } from './chosen-articles.repository.ts'
import { findIssueContent } from './newsletter-contents.service.ts'
import { articleIdsOf, newsletterFromRow } from './newsletter-row.ts'
import { getNewsletterRow, isOpen, type ListedNewsletterRow, listNewsletterRows } from './newsletters.repository.ts'

export { findSendingTrouble } from './sending/report.service.ts'

type Reading = Pick<AppContext, 'store'>

const PLAIN_LIST_LENGTH = 500

/** Newest first: with a page that page, else all. */
export async function listNewsletters(
  { store: { db } }: Reading,
  { page, ...query }: NewsletterListQuery,
  { sentOnly }: { sentOnly: boolean },
): Promise<Newsletter[] | Page<Newsletter>> {
  const per_page = page === undefined ? PLAIN_LIST_LENGTH : query.per_page
  const { rows, total } = await listNewsletterRows(db, { ...query, page: page ?? 1, per_page, sentOnly })
  const data = rows.map(newsletterFromRow)
  return page === undefined ? data : { data, total, totalPages: Math.ceil(total / per_page) }
}

export async function getNewsletter({ store }: Reading, id: string): Promise<DeskNewsletter> {
  return wholeNewsletter(store.db, await getNewsletterRow(store.db, id))
}

/** With introduction, sign-off and articles: current ones, or the frozen ones once the send has begun. */
export async function wholeNewsletter(db: Kysely<Database>, row: ListedNewsletterRow): Promise<DeskNewsletter> {
  const today = await listChosenArticles(db, articleIdsOf(row))
  const byId = new Map(today.map((article) => [article.id, article]))
  const frozen = isOpen(row) ? undefined : await findIssueContent(db, row.id)
  const articles = frozen?.articles.map((article) => frozenArticle(article, byId.get(article.id))) ?? today
  return {
    ...newsletterFromRow(row),
    introduction: frozen ? frozen.introductionHtml : row.introduction_html,
    signOff: frozen ? (frozen.signOff ?? null) : row.sign_off,
    articles,
  }
}
