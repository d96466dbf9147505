import type { DeskNewsletter, NewsletterListQuery } from '@hometown/shared-types/contract/newsletters'
import { storable } from '@hometown/shared-types/rules/text'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import { defineEntity } from '../../../database/write/tx.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { deskNewsletterFromRow } from './newsletter-row.ts'
import type { ListedNewsletterRow, NewsletterRow } from './newsletters.table.ts'

type Db = Kysely<Database>

const OPEN_STATUSES = ['draft', 'scheduled'] as const
/** Those with a page. */
export const PUBLIC_STATUSES = ['sending', 'sent'] as const

/** Nobody has begun to send it. */
export function isOpen({ status }: Pick<NewsletterRow, 'status'>): boolean {
  return OPEN_STATUSES.some((open) => open === status)
}

function listed(db: Db) {
  return db
    .selectFrom('newsletters')
    .leftJoin('newsletter_sends', 'newsletter_sends.newsletter_id', 'newsletters.id')
    .selectAll('newsletters')
    .select('newsletter_sends.paused_at')
}

/** Newest first. @param query.sentOnly overrides the status and leaves out newsletters taken off the site */
export async function listNewsletterRows(
  db: Db,
  query: Pick<NewsletterListQuery, 'status' | 'search' | 'per_page'> & { page: number; sentOnly: boolean },
): Promise<{ rows: ListedNewsletterRow[]; total: number }> {
  const status = query.sentOnly ? 'sent' : query.status
  const isMatch = (row: ExpressionBuilder<Database, 'newsletters'>) => matches(row, { ...query, status })
  const rows = await listed(db)
    .where(isMatch)
    .orderBy(status === 'sent' ? 'sent_at' : 'created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = db.selectFrom('newsletters').select((row) => row.fn.countAll<number>().as('total'))
  return { rows, ...(await counted.where(isMatch).executeTakeFirstOrThrow()) }
}

type Filter = Pick<NewsletterListQuery, 'status' | 'search'> & { sentOnly: boolean }

function matches(row: ExpressionBuilder<Database, 'newsletters'>, { status, search, sentOnly }: Filter) {
  return row.and([
    ...(sentOnly ? [row('newsletters.taken_off_at', 'is', null)] : []),
    ...(status ? [row('newsletters.status', '=', status)] : []),
    ...wordsToFind(search).map((word) => row.or([containsWord('title', word), containsWord('description', word)])),
  ])
}

/** @throws AppError 404 */
export async function getNewsletterRow(db: Db, id: string): Promise<ListedNewsletterRow> {
  const row = await listed(db).where('id', '=', storable(id)).executeTakeFirst()
  if (!row) throw notFound('Newsletter')
  return row
}

/** What editors see of it, with the state of its send. */
export async function describeNewsletter({ id }: { id: string }, { db }: { db: Db }): Promise<DeskNewsletter> {
  return deskNewsletterFromRow(await getNewsletterRow(db, id))
}

export const newsletters = defineEntity({
  table: 'newsletters',
  name: 'Newsletter',
  stale: 'Another editor saved this newsletter in the meantime.',
  describe: describeNewsletter,
  lists: ['newsletters'],
  page: 'newsletter',
})
