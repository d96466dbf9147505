import type { HeldReason } from '@hometown/shared-types/newsletter'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { whereRecipient } from '../../subscribers/recipients/recipients.service.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import type { NewsletterSendRow } from './sending.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

interface SendStart {
  /** It is still scheduled for then. */
  readonly scheduledFor?: number
  /** Nobody saved it since. */
  readonly version?: number
  /** As it goes out. */
  readonly title?: string
}

/** Undefined if another send, a deletion or a save came first. */
export async function beginSend(
  trx: Trx,
  id: string,
  now: number,
  { scheduledFor, version, title }: SendStart = {},
): Promise<NewsletterRow | undefined> {
  let start = trx
    .updateTable('newsletters')
    .set((row) => ({
      status: 'preparing',
      sent_at: now,
      held_reason: null,
      ...(title !== undefined && { title }),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
  start =
    scheduledFor === undefined
      ? start.where('status', 'in', ['draft', 'scheduled'])
      : start.where('status', '=', 'scheduled').where('scheduled_for', '=', scheduledFor)
  if (version !== undefined) start = start.where('version', '=', version)
  const newsletter = await start.executeTakeFirst()
  if (!newsletter) return undefined
  const never = { finished_at: null, paused_at: null, pause_reason: null, cancelled_at: null, problem: null }
  await trx
    .insertInto('newsletter_sends')
    .values({ newsletter_id: id, started_at: now, ...never })
    .execute()
  return newsletter
}

export async function findSend(db: Db, newsletterId: string): Promise<NewsletterSendRow | undefined> {
  return db.selectFrom('newsletter_sends').selectAll().where('newsletter_id', '=', newsletterId).executeTakeFirst()
}

export async function listPaused(db: Db, newsletterIds: readonly string[]): Promise<string[]> {
  if (newsletterIds.length === 0) return []
  const rows = await db
    .selectFrom('newsletter_sends')
    .select('newsletter_id')
    .where('newsletter_id', 'in', newsletterIds)
    .where('paused_at', 'is not', null)
    .execute()
  return rows.map((row) => row.newsletter_id)
}

export async function pauseSend(
  trx: Trx,
  newsletterId: string,
  reason: 'person' | 'refused' | 'not_composed',
  now: number,
  problem?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: now, pause_reason: reason, ...(problem && { problem }) })
    .where('newsletter_id', '=', newsletterId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When the newest send began that isn't over or paused, in milliseconds. */
export async function findUnfinishedSince(db: Kysely<Database>): Promise<number | undefined> {
  const send = await db
    .selectFrom('newsletter_sends')
    .select('started_at')
    .where('paused_at', 'is', null)
    .where((row) => row.or([row('finished_at', 'is', null), hasRow(row, ['deferred'])]))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return send?.started_at
}

/** Pauses sends that were interrupted, until a person resumes them. */
export async function pauseUnfinished(trx: Trx, reason: 'restored' | 'away', now: number): Promise<void> {
  await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: now, pause_reason: reason })
    .where('paused_at', 'is', null)
    .where((send) => send.or([send('finished_at', 'is', null), hasRow(send, ['deferred'])]))
    .execute()
}

export async function resumeSend(trx: Trx, newsletterId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: null, pause_reason: null, problem: null })
    .where('newsletter_id', '=', newsletterId)
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From here on, no row of it is claimed. False if it was already canceled. */
export async function cancelSend(trx: Trx, newsletterId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ cancelling: 1, cancelled_at: now })
    .where('newsletter_id', '=', newsletterId)
    .where('cancelling', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ActiveSend extends NewsletterSendRow {
  status: NewsletterRow['status']
}

function sends(db: Db) {
  return db
    .selectFrom('newsletter_sends')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_sends.newsletter_id')
    .selectAll('newsletter_sends')
    .select('newsletters.status')
    .orderBy('newsletter_sends.no')
}

/** @param due milliseconds: only rows whose next attempt was due by then */
function hasRow(
  send: ExpressionBuilder<Database, 'newsletter_sends'>,
  states: ('queued' | 'deferred' | 'on_the_wire')[],
  due?: number,
) {
  const rows = send
    .selectFrom('newsletter_deliveries as d')
    .select('d.email')
    .whereRef('d.send_no', '=', 'newsletter_sends.no')
    .where('d.state', 'in', states)
  return send.exists(due === undefined ? rows : rows.where('d.next_attempt_at', '<=', due))
}

function mayGoOut(db: Db) {
  return sends(db)
    .where('newsletters.status', 'in', ['sending', 'sent'])
    .where('newsletter_sends.paused_at', 'is', null)
    .where('newsletter_sends.cancelling', '=', 0)
}

/** Sends with messages that may go out now, oldest first. */
export async function listDueSends(db: Db, now: number): Promise<ActiveSend[]> {
  return mayGoOut(db)
    .where((send) => send.or([hasRow(send, ['queued']), hasRow(send, ['deferred'], now)]))
    .execute()
}

/** Of the given sends those that nobody has paused or canceled, oldest first. */
export async function listUnstopped(db: Db, numbers: readonly number[]): Promise<ActiveSend[]> {
  if (numbers.length === 0) return []
  return mayGoOut(db).where('newsletter_sends.no', 'in', numbers).execute()
}

/** Sends that need another step than sending: preparing, canceling or finishing. */
export async function listUnsettled(db: Db): Promise<ActiveSend[]> {
  return sends(db)
    .where((send) =>
      send.or([send('newsletter_sends.finished_at', 'is', null), send('newsletter_sends.cancelling', '=', 1)]),
    )
    .execute()
}

/** Sends whose counts may change. */
export async function listMoving(db: Db): Promise<ActiveSend[]> {
  return sends(db)
    .where((send) =>
      send.or([send('newsletter_sends.finished_at', 'is', null), hasRow(send, ['deferred', 'on_the_wire'])]),
    )
    .execute()
}

export async function findActiveSend(db: Db, no: number): Promise<ActiveSend | undefined> {
  return sends(db).where('newsletter_sends.no', '=', no).executeTakeFirst()
}

export async function setSend(
  trx: Trx,
  no: number,
  values: Partial<
    Pick<NewsletterSendRow, 'variants' | 'total' | 'left_out' | 'finished_at' | 'cancelling' | 'problem' | 'per_second'>
  >,
): Promise<void> {
  await trx.updateTable('newsletter_sends').set(values).where('no', '=', no).execute()
}

export async function deleteSend(trx: Trx, no: number): Promise<void> {
  await trx.deleteFrom('newsletter_sends').where('no', '=', no).execute()
}

export async function setNewsletter(
  trx: Trx,
  id: string,
  values: Partial<
    Pick<
      NewsletterRow,
      'status' | 'recipient_count' | 'sent_at' | 'scheduled_for' | 'held_reason' | 'taken_off_at' | 'updated_at'
    >
  >,
): Promise<void> {
  await trx.updateTable('newsletters').set(values).where('id', '=', id).execute()
}

export async function addAccepted(trx: Trx, id: string, messages: number): Promise<void> {
  await trx
    .updateTable('newsletters')
    .set((row) => ({ recipient_count: row('recipient_count', '+', messages) }))
    .where('id', '=', id)
    .execute()
}

/** Returns the newsletter's title; undefined when it is no longer scheduled for this time. */
export async function holdPlanned(
  trx: Trx,
  planned: { id: string; scheduledFor: number },
  reason: HeldReason,
): Promise<string | undefined> {
  const held = await trx
    .updateTable('newsletters')
    .set({ held_reason: reason })
    .where('id', '=', planned.id)
    .where('status', '=', 'scheduled')
    .where('scheduled_for', '=', planned.scheduledFor)
    .returning('title')
    .executeTakeFirst()
  return held?.title
}

export interface Reader {
  id: string
  email: string
  categories: string
  gets: number
}

/** `gets` isn't a condition: SQLite would choose its index and sort a million readers for every page. */
export async function listReaders(
  db: Db,
  { after, limit, doubleOptIn }: { after: string; limit: number; doubleOptIn: boolean },
): Promise<Reader[]> {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'categories'])
    .select((reader) => reader.case().when(whereRecipient({ doubleOptIn })(reader)).then(1).else(0).end().as('gets'))
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()
}
