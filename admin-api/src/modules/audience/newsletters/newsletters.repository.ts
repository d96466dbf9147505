import type { DeskNewsletter, NewsletterListQuery } from '@hometown/shared-types/contract/newsletters'
import { storable } from '@hometown/shared-types/rules/text'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import { type Db, defineEntity } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { deskNewsletterFromRow } from './newsletter-row.ts'
import type { ListedNewsletterRow, NewsletterRow } from './newsletters.table.ts'

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
export function selectNewsletters(
  db: Db,
  { search, sentOnly, ...query }: Pick<NewsletterListQuery, 'status' | 'search'> & { sentOnly: boolean },
) {
  const status = sentOnly ? 'sent' : query.status
  let found = listed(db)
  if (sentOnly) found = found.where('newsletters.taken_off_at', 'is', null)
  if (status) found = found.where('newsletters.status', '=', status)
  for (const word of wordsToFind(search))
    found = found.where((row) => row.or([containsWord('title', word), containsWord('description', word)]))
  return found.orderBy(status === 'sent' ? 'sent_at' : 'created_at', 'desc').orderBy('id', 'desc')
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
