import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { OutgoingMailRow, OutgoingMailState, OutgoingMailTable } from './outgoing-mails.table.ts'

const DUE = ['queued', 'deferred'] as const

export async function insertMail(db: Kysely<Database>, mail: Insertable<OutgoingMailTable>): Promise<void> {
  await db.insertInto('outgoing_mails').values(mail).execute()
}

/** Takes the oldest that is due, so that nobody else does. Undefined when none is, or somebody was faster. */
export async function claimMail(db: Kysely<Database>, now: number): Promise<OutgoingMailRow | undefined> {
  return db
    .updateTable('outgoing_mails')
    .set((mail) => ({ state: 'on_the_wire', attempts: mail('attempts', '+', 1), updated_at: now }))
    .where('state', 'in', DUE)
    .where('id', '=', (query) =>
      query
        .selectFrom('outgoing_mails')
        .select('id')
        .where('state', 'in', DUE)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function recordOutcome(
  db: Kysely<Database>,
  id: string,
  outcome: { state: OutgoingMailState; reply: string; nextAttemptAt?: number },
  now: number,
): Promise<void> {
  const { state, reply, nextAttemptAt = null } = outcome
  await db
    .updateTable('outgoing_mails')
    .set({ state, reply, next_attempt_at: nextAttemptAt, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'on_the_wire')
    .execute()
}

/** What was on the wire when the process that sent it died. */
export async function doubtInterrupted(db: Kysely<Database>, reply: string, now: number): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({ state: 'in_doubt', reply, updated_at: now })
    .where('state', '=', 'on_the_wire')
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
