import type {
  DeskNewsletter,
  Newsletter,
  NewsletterChanges,
  NewsletterListQuery,
} from '@hometown/shared-types/contract/newsletters'
import { plainLines, singleLine } from '@hometown/shared-types/rules/text'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { type Db, defineEntity } from '../../../database/database.ts'
import { containsWord, splitSearchWords } from '../../../database/search-conditions.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { mapDefined, omitUndefined } from '../../../lib/collections.ts'
import { pick } from '../../../lib/pick.ts'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import type { ListedNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'

/** Newsletters with these statuses have a page. */
export const PUBLIC_NEWSLETTER_STATUSES = ['sending', 'sent'] as const

/** A newsletter can be edited until its send begins. */
export function isNewsletterEditable({ status }: Pick<NewsletterRow, 'status'>): boolean {
  return status === 'draft' || status === 'scheduled'
}

function selectNewslettersWithPause(db: Db) {
  return db
    .selectFrom('newsletters')
    .leftJoin('newsletter_sends', 'newsletter_sends.newsletter_id', 'newsletters.id')
    .selectAll('newsletters')
    .select('newsletter_sends.paused_at')
}

/** Selects newest first. @param query.sentOnly overrides the status and leaves out newsletters taken off the site */
export function selectNewsletters(
  db: Db,
  { search, sentOnly, ...query }: Pick<NewsletterListQuery, 'status' | 'search'> & { sentOnly: boolean },
) {
  const status = sentOnly ? 'sent' : query.status
  let rows = selectNewslettersWithPause(db)
  if (sentOnly) rows = rows.where('newsletters.taken_off_at', 'is', null)
  if (status) rows = rows.where('newsletters.status', '=', status)
  for (const word of splitSearchWords(search))
    rows = rows.where((row) => row.or([containsWord('title', word), containsWord('description', word)]))
  return rows.orderBy(status === 'sent' ? 'sent_at' : 'created_at', 'desc').orderBy('id', 'desc')
}

/** @throws AppError 404 */
export async function getNewsletterRow(db: Db, id: string): Promise<ListedNewsletterRow> {
  const row = await selectNewslettersWithPause(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Newsletter')
  return row
}

export async function describeNewsletter({ id }: { id: string }, { db }: { db: Db }): Promise<DeskNewsletter> {
  const row = await getNewsletterRow(db, id)
  return { ...newsletterFromRow(row), introduction: row.introduction_html, signOff: row.sign_off }
}

export const newsletters = defineEntity({
  table: 'newsletters',
  name: 'Newsletter',
  stale: 'Another editor saved this newsletter in the meantime.',
  describe: describeNewsletter,
  lists: ['newsletters'],
  page: 'newsletter',
})

const articleIdsSchema = z.array(z.string())

export function articleIdsOf(row: Pick<NewsletterRow, 'article_ids'>): string[] {
  return articleIdsSchema.parse(JSON.parse(row.article_ids))
}

export function newsletterFromRow(row: ListedNewsletterRow): Newsletter {
  const isScheduledOrSending = row.status === 'scheduled' || row.status === 'sending'
  return {
    ...pick(row, 'id', 'title', 'description', 'status', 'version'),
    articleIds: articleIdsOf(row),
    includesCalendar: row.includes_calendar === 1,
    onlyChosenSections: row.only_chosen_sections === 1,
    scheduledFor: isoTimeOrNull(row.scheduled_for),
    sentAt: isoTimeOrNull(row.sent_at),
    recipientCount: row.recipient_count,
    takenOffAt: isoTimeOrNull(row.taken_off_at),
    createdAt: new Date(row.created_at).toISOString(),
    sending: isScheduledOrSending ? { paused: row.paused_at !== null, heldReason: row.held_reason } : null,
  }
}

type NewsletterFields = Omit<NewsletterChanges, 'version' | 'status' | 'scheduledFor'>

export function newsletterColumns(fields: NewsletterFields): NewsletterRowChanges {
  return omitUndefined({
    title: mapDefined(fields.title, singleLine),
    description: fields.description,
    article_ids: mapDefined(fields.articleIds, (ids) => JSON.stringify(ids)),
    introduction_html: mapDefined(fields.introduction, (html) => html && (sanitizeArticleHtml(html) || null)),
    sign_off: mapDefined(fields.signOff, (text) => (text && plainLines(text)) || null),
    includes_calendar: mapDefined(fields.includesCalendar, Number),
    only_chosen_sections: mapDefined(fields.onlyChosenSections, Number),
  })
}
