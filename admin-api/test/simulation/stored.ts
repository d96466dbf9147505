import { madeSchema } from './answers.ts'
import type { Piece, Submission } from './model.ts'
import type { Answer, Newsroom } from './newsroom.ts'

export interface StoredPiece {
  readonly id: string
  readonly title: string
  readonly status: string
}

const TABLES = { article: 'articles', event: 'calendar_events', newsletter: 'newsletters' } as const

function dbOf({ service }: Newsroom) {
  return service.context.store.db
}

export async function findStored(newsroom: Newsroom, { kind, id }: Piece): Promise<StoredPiece | undefined> {
  return dbOf(newsroom)
    .selectFrom(TABLES[kind])
    .select(['id', 'title', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listStored(newsroom: Newsroom, kind: Piece['kind']): Promise<Map<string, StoredPiece>> {
  const rows: StoredPiece[] = await dbOf(newsroom).selectFrom(TABLES[kind]).select(['id', 'title', 'status']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** By the title, if the answer was lost. */
export async function findMadeId(
  newsroom: Newsroom,
  { outcome, body }: Answer,
  kind: Piece['kind'],
  title: string,
): Promise<string | undefined> {
  if (outcome === 'done') return madeSchema.parse(body).id
  const row = await dbOf(newsroom).selectFrom(TABLES[kind]).select('id').where('title', '=', title).executeTakeFirst()
  return row?.id
}

const submissionColumns = ['id', 'title', 'status', 'event_id'] as const

export async function findSubmissionRow(newsroom: Newsroom, { id }: Submission) {
  return dbOf(newsroom)
    .selectFrom('event_submissions')
    .select(submissionColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listSubmissionRows(newsroom: Newsroom) {
  return dbOf(newsroom).selectFrom('event_submissions').select(submissionColumns).execute()
}

export async function findSendRow(newsroom: Newsroom, newsletterId: string) {
  return dbOf(newsroom)
    .selectFrom('newsletter_sends')
    .selectAll()
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirst()
}

export async function listDeliveryRows(newsroom: Newsroom, sendNo: number) {
  return dbOf(newsroom)
    .selectFrom('newsletter_deliveries')
    .select(['email', 'state'])
    .where('send_no', '=', sendNo)
    .execute()
}

export async function listFeedItems(newsroom: Newsroom, feedId: string) {
  return dbOf(newsroom)
    .selectFrom('event_feed_items')
    .select(['item_key', 'event_id', 'state'])
    .where('feed_id', '=', feedId)
    .execute()
}

export async function listSubscriberRows(newsroom: Newsroom) {
  return dbOf(newsroom).selectFrom('subscribers').select(['email', 'status', 'unsubscribe_token']).execute()
}
