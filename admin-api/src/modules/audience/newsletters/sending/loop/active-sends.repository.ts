import { DELIVERY_STATES } from '@hometown/shared-types/newsletter-sending'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { whereRecipient } from '../../../subscribers/recipients/recipients.service.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import { countStates } from '../ledger/deliveries.repository.ts'
import type { CountedState, NewsletterSendRow } from '../ledger/sends.table.ts'

const COUNTED_STATES: readonly CountedState[] = DELIVERY_STATES.filter((state) => state !== 'queued')

export interface ActiveSend extends NewsletterSendRow {
  status: NewsletterRow['status']
}

function sends(db: Kysely<Database>) {
  return db
    .selectFrom('newsletter_sends as send')
    .innerJoin('newsletters', 'newsletters.id', 'send.newsletter_id')
    .selectAll('send')
    .select('newsletters.status')
    .orderBy('send.no')
}

/** Sends with messages that may go out now, oldest first. */
export async function listSendable(db: Kysely<Database>): Promise<ActiveSend[]> {
  return sends(db)
    .where((send) => send.or([send('send.finished_at', 'is', null), send('send.deferred', '>', 0)]))
    .where('newsletters.status', 'in', ['sending', 'sent'])
    .where('send.paused_at', 'is', null)
    .where('send.cancelling', '=', 0)
    .execute()
}

/** Sends that need another step than sending: preparing, canceling or finishing. */
export async function listUnsettled(db: Kysely<Database>): Promise<ActiveSend[]> {
  return sends(db)
    .where((send) => send.or([send('send.finished_at', 'is', null), send('send.cancelling', '=', 1)]))
    .execute()
}

export interface Moving
  extends Pick<
    ActiveSend,
    | 'no'
    | 'newsletter_id'
    | 'status'
    | 'total'
    | 'on_the_wire'
    | 'accepted'
    | 'deferred'
    | 'failed'
    | 'in_doubt'
    | 'suppressed'
    | 'unsubscribed'
    | 'cancelled'
    | 'left_out'
    | 'paused_at'
    | 'cancelling'
    | 'problem'
  > {
  isOver: boolean
}

export async function listMoving(db: Kysely<Database>, also: readonly number[]): Promise<Moving[]> {
  const rows = await sends(db)
    .clearSelect()
    .select(['send.no', 'send.newsletter_id', 'newsletters.status', 'send.total', 'send.on_the_wire', 'send.accepted'])
    .select(['send.deferred', 'send.failed', 'send.in_doubt', 'send.suppressed', 'send.unsubscribed'])
    .select([
      'send.cancelled',
      'send.left_out',
      'send.paused_at',
      'send.cancelling',
      'send.problem',
      'send.finished_at',
    ])
    .where((send) =>
      send.or([
        send('send.finished_at', 'is', null),
        send('send.deferred', '>', 0),
        send('send.on_the_wire', '>', 0),
        ...(also.length > 0 ? [send('send.no', 'in', also)] : []),
      ]),
    )
    .execute()
  return rows.map(({ finished_at, ...row }) => ({
    ...row,
    isOver: finished_at !== null && row.deferred === 0 && row.on_the_wire === 0,
  }))
}

export async function listInterrupted(db: Kysely<Database>): Promise<ActiveSend[]> {
  return sends(db).where('send.on_the_wire', '>', 0).execute()
}

export async function findActiveSend(db: Kysely<Database>, no: number): Promise<ActiveSend | undefined> {
  return sends(db).where('send.no', '=', no).executeTakeFirst()
}

export type Deltas = Partial<Record<CountedState | 'total' | 'left_out', number>>

/** Call it in the transaction that changes the rows. Pass `nextEmail` only if no row before it is queued. */
export async function count(trx: Transaction<Database>, no: number, deltas: Deltas, nextEmail?: string): Promise<void> {
  const changed = Object.entries(deltas).filter(([, delta]) => delta !== 0)
  if (changed.length === 0 && nextEmail === undefined) return
  await trx
    .updateTable('newsletter_sends')
    .set((row) => ({
      ...Object.fromEntries(changed.map(([name, delta]) => [name, row(row.ref(name as CountedState), '+', delta)])),
      ...(nextEmail !== undefined && { next_email: nextEmail }),
    }))
    .where('no', '=', no)
    .execute()
}

/** After a newsletter is sent, retried messages still raise its recipient count. */
export async function followAccepted(trx: Transaction<Database>, no: number): Promise<void> {
  await trx
    .updateTable('newsletters')
    .from('newsletter_sends as send')
    .set((row) => ({ recipient_count: row.ref('send.accepted') }))
    .whereRef('send.newsletter_id', '=', 'newsletters.id')
    .where('send.no', '=', no)
    .where('newsletters.status', '=', 'sent')
    .execute()
}

/** Recomputes the counters from the rows, in case they ever differ. */
export async function recount(trx: Transaction<Database>, no: number): Promise<void> {
  // Locks the row: on PostgreSQL, concurrent counter updates would otherwise be overwritten.
  await trx
    .updateTable('newsletter_sends')
    .set((row) => ({ total: row.ref('total') }))
    .where('no', '=', no)
    .execute()
  const states = await countStates(trx, no)
  const total = [...states.values()].reduce((sum, rows) => sum + rows, 0)
  const counted = COUNTED_STATES.map((state) => [state, states.get(state) ?? 0])
  await trx
    .updateTable('newsletter_sends')
    .set({ ...Object.fromEntries(counted), total })
    .where('no', '=', no)
    .execute()
}

export async function goBackTo(trx: Transaction<Database>, no: number, email: string): Promise<void> {
  await trx
    .updateTable('newsletter_sends')
    .set({ next_email: email })
    .where('no', '=', no)
    .where('next_email', '>', email)
    .execute()
}

export async function setSend(
  trx: Transaction<Database>,
  no: number,
  values: Partial<
    Pick<
      NewsletterSendRow,
      'variants' | 'noted_to' | 'finished_at' | 'cancelling' | 'problem' | 'per_second' | 'next_email'
    >
  >,
): Promise<void> {
  await trx.updateTable('newsletter_sends').set(values).where('no', '=', no).execute()
}

export async function setNewsletter(
  trx: Transaction<Database>,
  id: string,
  values: Partial<
    Pick<NewsletterRow, 'status' | 'recipient_count' | 'sent_at' | 'scheduled_for' | 'taken_off_at' | 'updated_at'>
  >,
): Promise<void> {
  await trx.updateTable('newsletters').set(values).where('id', '=', id).execute()
}

/** Pauses sends that were running when the backup was made, until a person resumes them. */
export async function pauseUnfinished(
  trx: Transaction<Database>,
  reason: 'restored' | 'away',
  now: number,
): Promise<void> {
  await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: now, pause_reason: reason })
    .where('paused_at', 'is', null)
    .where((send) => send.or([send('finished_at', 'is', null), send('deferred', '>', 0)]))
    .execute()
}

export async function deleteSend(trx: Transaction<Database>, no: number): Promise<void> {
  await trx.deleteFrom('newsletter_sends').where('no', '=', no).execute()
}

export interface Reader {
  id: string
  email: string
  categories: string
  gets: number
}

/** `gets` isn't a condition: SQLite would choose its index and sort a million readers for every page. */
export async function listReaders(
  db: Kysely<Database>,
  range: { after: string; limit: number; confirmedOnly: boolean },
): Promise<Reader[]> {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'categories'])
    .select((reader) =>
      reader
        .case()
        .when(whereRecipient({ doubleOptIn: range.confirmedOnly })(reader))
        .then(1)
        .else(0)
        .end()
        .as('gets'),
    )
    .where('email', '>', range.after)
    .orderBy('email')
    .limit(range.limit)
    .execute()
}
