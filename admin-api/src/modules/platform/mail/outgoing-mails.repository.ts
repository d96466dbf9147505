import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { type Leader, whileLeading } from '../jobs/leader.service.ts'
import type { OutgoingMailRow, OutgoingMailState, OutgoingMailTable } from './outgoing-mails.table.ts'

const DUE = ['queued', 'deferred'] as const

export async function insertMail(db: Kysely<Database>, mail: Insertable<OutgoingMailTable>): Promise<void> {
  await db.insertInto('outgoing_mails').values(mail).execute()
}

/** Nothing once another process sends: that one no longer looks for what is on the wire. */
export async function claimMail(
  db: Kysely<Database>,
  leader: Leader,
  now: number,
): Promise<OutgoingMailRow | undefined> {
  return db
    .updateTable('outgoing_mails')
    .set((mail) => ({ state: 'on_the_wire', fence: leader.fence, attempts: mail('attempts', '+', 1), updated_at: now }))
    .where('state', 'in', DUE)
    .where(whileLeading(leader))
    .where('id', '=', (query) =>
      query
        .selectFrom('outgoing_mails')
        .select('id')
        .where('state', 'in', DUE)
        .where('next_attempt_at', '<=', now)
        .orderBy('rank')
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

export interface MailOutcome {
  state: OutgoingMailState
  reply: string
  nextAttemptAt?: number
  isNoAttempt?: boolean
}

export async function recordOutcome(
  db: Kysely<Database>,
  mail: Pick<OutgoingMailRow, 'id' | 'attempts' | 'fence'>,
  {
    state,
    reply,
    nextAttemptAt = null,
    isNoAttempt,
  }: Omit<MailOutcome, 'nextAttemptAt'> & { nextAttemptAt?: number | null },
  now: number,
): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({
      state,
      reply,
      attempts: isNoAttempt ? mail.attempts - 1 : mail.attempts,
      next_attempt_at: nextAttemptAt,
      updated_at: now,
    })
    .where('id', '=', mail.id)
    // The process that took over may have noted `in_doubt`. Our outcome is more precise.
    .where('state', 'in', ['on_the_wire', 'in_doubt'])
    .where('fence', '=', mail.fence)
    .execute()
}

export async function blankText(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('outgoing_mails').set({ html: '', plain_text: '' }).where('id', '=', id).execute()
}

/** Releases mails that were claimed with this fence but never sent, because the answer to the claim was lost. */
export async function takeBackUnknown(
  db: Kysely<Database>,
  fence: number,
  known: readonly string[],
  now: number,
): Promise<void> {
  let unknown = db
    .updateTable('outgoing_mails')
    .set((mail) => ({ state: 'queued', attempts: mail('attempts', '-', 1), next_attempt_at: now, updated_at: now }))
    .where('state', '=', 'on_the_wire')
    .where('fence', '=', fence)
  if (known.length > 0) unknown = unknown.where('id', 'not in', known)
  await unknown.execute()
}

export async function doubtInterrupted(db: Kysely<Database>, fence: number, reply: string, now: number): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({ state: 'in_doubt', reply, updated_at: now })
    .where('state', '=', 'on_the_wire')
    .where((mail) => mail.or([mail('fence', 'is', null), mail('fence', '<', fence)]))
    .execute()
}

export async function countWaitingMails(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('outgoing_mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where('state', 'in', [...DUE, 'on_the_wire'])
    .executeTakeFirst()
  return row?.count ?? 0
}
