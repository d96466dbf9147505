import type { Category } from '@hometown/shared-types/category'
import type { Newsletter } from '@hometown/shared-types/newsletter'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { findCategoriesOfArticles, listNewestNewsletters } from './newsletters.repository.ts'
import type { NewsletterRow } from './newsletters.table.ts'

/** What the plain list answers at most. */
const PLAIN_LIST_LENGTH = 500

const idsSchema = z.array(z.string())

/** @param options.sentOnly for everybody who is not staff. */
export async function listNewsletters(
  { store }: Pick<AppContext, 'store'>,
  { sentOnly }: { sentOnly: boolean },
): Promise<Newsletter[]> {
  const rows = await listNewestNewsletters(store.db, { sentOnly, limit: PLAIN_LIST_LENGTH })
  const chosen = rows.map((row) => ({ row, articleIds: idsSchema.parse(JSON.parse(row.article_ids)) }))
  const ids = new Set(chosen.flatMap(({ articleIds }) => articleIds))
  const categories = await findCategoriesOfArticles(store.db, [...ids])
  return chosen.map(({ row, articleIds }) => newsletterFromRow(row, articleIds, categories))
}

function newsletterFromRow(
  row: NewsletterRow,
  articleIds: string[],
  categories: ReadonlyMap<string, Category>,
): Newsletter {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    articleIds,
    categories: [...new Set(articleIds.flatMap((id) => categories.get(id) ?? []))],
    includesCalendar: row.includes_calendar === 1,
    onlyChosenSections: row.only_chosen_sections === 1,
    status: row.status,
    scheduledFor: isoTime(row.scheduled_for),
    sentAt: isoTime(row.sent_at),
    recipientCount: row.recipient_count,
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
    sending: null,
  }
}

function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
