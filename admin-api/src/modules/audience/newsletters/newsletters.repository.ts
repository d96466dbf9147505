import type { NewsletterListQuery } from '@hometown/shared-types/newsletter'
import { storable } from '@hometown/shared-types/storable-text'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import type { NewNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export const OPEN_STATUSES = ['draft', 'scheduled'] as const
/** Those with a page. */
export const PUBLIC_STATUSES = ['sending', 'sent'] as const

export async function listNewestNewsletters(
  db: Reader,
  options: { sentOnly: boolean; limit: number },
): Promise<NewsletterRow[]> {
  let newest = db.selectFrom('newsletters').selectAll().limit(options.limit)
  newest = options.sentOnly
    ? newest.where('status', '=', 'sent').where('taken_off_at', 'is', null).orderBy('sent_at', 'desc')
    : newest.orderBy('created_at', 'desc')
  return newest.orderBy('id', 'desc').execute()
}

/** @param options.sentOnly overrides the query's status and leaves out newsletters taken off the site. */
export async function listNewsletterRows(
  db: Reader,
  { status: wanted, ...query }: NewsletterListQuery & { page: number },
  { sentOnly }: { sentOnly: boolean },
): Promise<{ rows: NewsletterRow[]; total: number }> {
  const status = sentOnly ? 'sent' : wanted
  const all = db.selectFrom('newsletters').where((row) => matches(row, { status, search: query.search }))
  const matching = sentOnly ? all.where('taken_off_at', 'is', null) : all
  const rows = await matching
    .selectAll()
    .orderBy(status === 'sent' ? 'sent_at' : 'created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total) }
}

type Filter = Pick<NewsletterListQuery, 'status' | 'search'>

function matches(row: ExpressionBuilder<Database, 'newsletters'>, { status, search }: Filter) {
  const conditions = []
  if (status === 'sending') conditions.push(row('status', 'in', ['preparing', 'sending']))
  else if (status) conditions.push(row('status', '=', status))
  for (const word of wordsToFind(search)) {
    conditions.push(row.or([containsWord('title', word), containsWord('description', word)]))
  }
  return row.and(conditions)
}

export async function findNewsletterRow(db: Reader, id: string): Promise<NewsletterRow | undefined> {
  return db.selectFrom('newsletters').selectAll().where('id', '=', storable(id)).executeTakeFirst()
}

export async function insertNewsletter(trx: Trx, row: NewNewsletterRow): Promise<NewsletterRow> {
  return trx.insertInto('newsletters').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Undefined when someone else saved first or the send has begun. */
export async function updateNewsletterRow(
  trx: Trx,
  read: Pick<NewsletterRow, 'id' | 'version'>,
  changes: NewsletterRowChanges,
): Promise<NewsletterRow | undefined> {
  return trx
    .updateTable('newsletters')
    .set({ ...changes, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('status', 'in', OPEN_STATUSES)
    .returningAll()
    .executeTakeFirst()
}

/** False when someone else saved first or the send has begun. */
export async function deleteNewsletterRow(trx: Trx, read: Pick<NewsletterRow, 'id' | 'version'>): Promise<boolean> {
  const row = await trx
    .deleteFrom('newsletters')
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('status', 'in', OPEN_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
