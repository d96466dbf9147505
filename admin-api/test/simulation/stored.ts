import type { NewsletterPiece, Piece } from './model.ts'
import { type Answer, madeSchema, type Newsroom, promise } from './newsroom.ts'

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

export async function listSubscriberRows(newsroom: Newsroom) {
  return dbOf(newsroom).selectFrom('subscribers').select(['email', 'status', 'unsubscribe_token']).execute()
}

export type Change<P extends Piece> = Partial<Omit<P, 'id' | 'kind' | 'words'>>

/**
 * Notes in the model what an answer says. After a failure the database decides whether it is done; half of it breaks a
 * promise.
 */
export async function settle<P extends Piece>(
  newsroom: Newsroom,
  answer: Answer,
  piece: P,
  change: Change<P>,
): Promise<boolean> {
  if (answer.outcome === 'refused') return false
  if (answer.outcome === 'unsure') {
    const stored = await findStored(newsroom, piece)
    const after = { ...piece, ...change }
    if (matches(piece, stored)) {
      // Both outcomes look the same.
      if (!matches(after, stored)) return false
    } else
      promise(
        matches(after, stored),
        `A call failed and left ${nameOf(piece)} half done: ${JSON.stringify(stored)}, which is neither ${JSON.stringify(piece)} nor ${JSON.stringify(change)}.`,
      )
  }
  Object.assign(piece, change)
  if (!piece.words.includes(piece.title)) piece.words.push(piece.title)
  return true
}

export function matches(piece: Piece, stored: StoredPiece | undefined): boolean {
  if (piece.isGone || !stored) return piece.isGone === !stored
  if (piece.title !== stored.title) return false
  if (piece.kind === 'newsletter') return (piece as NewsletterPiece).stage === stageOf(stored.status)
  return piece.isPublic === (stored.status === 'published')
}

export function stageOf(status: string): NewsletterPiece['stage'] {
  return status === 'draft' || status === 'scheduled' ? status : 'going'
}

/** After a failed call about a send: what the service knows of it. */
export async function settleSend(newsroom: Newsroom, newsletter: NewsletterPiece): Promise<void> {
  const send = await findSendRow(newsroom, newsletter.id)
  newsletter.isPaused = send !== undefined && send.paused_at !== null
  newsletter.isTakenBack = send !== undefined && send.cancelled_at !== null
}

export function nameOf({ kind, title }: Piece): string {
  return `the ${kind} “${title}”`
}
