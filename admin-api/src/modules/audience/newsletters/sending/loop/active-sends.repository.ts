import { DELIVERY_STATES } from '@hometown/shared-types/newsletter-sending'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { whereRecipient } from '../../../subscribers/recipients/recipients.service.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import { countStates } from '../ledger/deliveries.repository.ts'
import type { CountedState, NewsletterSendRow } from '../ledger/sends.table.ts'
import { isNotHeldByRefusals } from '../refusals/refusals.repository.ts'

const COUNTED_STATES: readonly CountedState[] = DELIVERY_STATES.filter((state) => state !== 'queued')

/** What the process that sends knows of a send. */
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

/** Those of which something may go out now, the oldest first. */
export async function listSendable(db: Kysely<Database>): Promise<ActiveSend[]> {
  return sends(db)
    .where((send) => send.or([send('send.finished_at', 'is', null), send('send.deferred', '>', 0)]))
    .where('newsletters.status', 'in', ['sending', 'sent'])
    .where('send.paused_at', 'is', null)
    .where('send.cancelling', '=', 0)
    .where(isNotHeldByRefusals('send.no'))
    .execute()
}

/** Those that something other than sending has to be done for. */
export async function listUnsettled(db: Kysely<Database>): Promise<ActiveSend[]> {
  return sends(db)
    .where((send) => send.or([send('send.finished_at', 'is', null), send('send.cancelling', '=', 1)]))
    .execute()
}

/** What is told of a send while it moves. */
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
    | 'paused_at'
    | 'cancelling'
    | 'problem'
  > {
  /** Nothing of it waits any more. */
  isOver: boolean
}

/** Those that are not over yet, and these, too. */
export async function listMoving(db: Kysely<Database>, also: readonly number[]): Promise<Moving[]> {
  const rows = await sends(db)
    .clearSelect()
    .select(['send.no', 'send.newsletter_id', 'newsletters.status', 'send.total', 'send.on_the_wire', 'send.accepted'])
    .select(['send.deferred', 'send.failed', 'send.in_doubt', 'send.suppressed', 'send.unsubscribed'])
    .select(['send.cancelled', 'send.paused_at', 'send.cancelling', 'send.problem', 'send.finished_at'])
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

/** Those with rows that may be on the wire. */
export async function listInterrupted(db: Kysely<Database>): Promise<ActiveSend[]> {
  return sends(db).where('send.on_the_wire', '>', 0).execute()
}

export async function findActiveSend(db: Kysely<Database>, no: number): Promise<ActiveSend | undefined> {
  return sends(db).where('send.no', '=', no).executeTakeFirst()
}

export type Deltas = Partial<Record<CountedState | 'total', number>>

/** Changes the counters, in the transaction of the rows; `nextEmail` only ever where it is known that none is queued before. */
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

/** Of a newsletter that is sent, messages that were tried again count as well. */
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

/** Makes the counters say what the rows say, should they ever differ. */
export async function recount(trx: Transaction<Database>, no: number): Promise<void> {
  // Whoever else counts on PostgreSQL waits from here on, so that what is counted is not written over.
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

/** A row before the present place is queued again. */
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

/** What was under way when the database was backed up waits for somebody's word. */
export async function pauseRestored(trx: Transaction<Database>, now: number): Promise<void> {
  await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: now, pause_reason: 'restored' })
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
  /** 1 for whoever gets newsletters. */
  gets: number
}

/**
 * The next of all readers by their address. Who gets newsletters is no condition here: SQLite would take an index for
 * that, and sort a million readers for each part.
 */
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
