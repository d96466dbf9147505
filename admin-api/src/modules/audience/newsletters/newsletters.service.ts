import type {
  ChosenArticle,
  DeskNewsletter,
  Newsletter,
  NewsletterListQuery,
  NewsletterSendingState,
} from '@hometown/shared-types/newsletter'
import type { Page } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../context.ts'
import { findCategoriesOfArticles, listChosenArticles } from './chosen-articles.repository.ts'
import { getNewsletterRow, wholeNewsletter } from './desk-newsletter.ts'
import { articleIdsOf, newsletterFromRow } from './newsletter-row.ts'
import { listNewestNewsletters, listNewsletterRows } from './newsletters.repository.ts'
import type { NewsletterRow } from './newsletters.table.ts'
import { findSendingStates } from './sending/sending.service.ts'

export { hasCalendar } from './newsletter-schedule.ts'
export {
  createNewsletter,
  deleteNewsletter,
  duplicateNewsletter,
  updateNewsletter,
} from './save-newsletter.ts'
export { findSendingTrouble } from './sending/sending.service.ts'

type Reading = Pick<AppContext, 'store'>

const PLAIN_LIST_LENGTH = 500

export async function listNewsletters({ store }: Reading, { sentOnly }: { sentOnly: boolean }): Promise<Newsletter[]> {
  const rows = await listNewestNewsletters(store.db, { sentOnly, limit: PLAIN_LIST_LENGTH })
  return summaries(store.db, rows, sentOnly ? new Map() : await findSendingStates(store.db, rows))
}

export async function listNewsletterPage(
  { store }: Reading,
  query: NewsletterListQuery & { page: number },
  { sentOnly }: { sentOnly: boolean },
): Promise<Page<Newsletter>> {
  const { rows, total } = await listNewsletterRows(store.db, query, { sentOnly })
  const data = await summaries(store.db, rows, sentOnly ? new Map() : await findSendingStates(store.db, rows))
  return { data, total, totalPages: Math.ceil(total / query.per_page) }
}

export async function getNewsletter({ store }: Reading, id: string): Promise<DeskNewsletter> {
  return wholeNewsletter(store.db, await getNewsletterRow(store.db, id))
}

export async function listArticlesToShow({ store }: Reading, ids: readonly string[]): Promise<ChosenArticle[]> {
  return listChosenArticles(store.db, ids)
}

async function summaries(
  db: Reading['store']['db'],
  rows: readonly NewsletterRow[],
  sending: ReadonlyMap<string, NewsletterSendingState>,
): Promise<Newsletter[]> {
  const ids = new Set(rows.flatMap(articleIdsOf))
  const categories = await findCategoriesOfArticles(db, [...ids])
  return rows.map((row) => newsletterFromRow(row, categories, sending.get(row.id) ?? null))
}
