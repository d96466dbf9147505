import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { InvitationRow } from './invitations.table.ts'

/** Neither used nor withdrawn; also expired ones. */
export async function listOpenInvitations(db: Kysely<Database>): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findInvitationByToken(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function insertInvitation(trx: Transaction<Database>, row: InvitationRow): Promise<void> {
  await trx.insertInto('invitations').values(row).execute()
}

/** @returns the invitation if it was open */
export async function withdrawOpenInvitation(
  trx: Transaction<Database>,
  which: { id: string } | { email: string },
  now: number,
): Promise<InvitationRow | undefined> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['email', which.email] as const)
  return trx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where(column, '=', value)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** One statement, so that only one of two calls uses the invitation. */
export async function claimInvitation(trx: Transaction<Database>, id: string, now: number): Promise<boolean> {
  const claimed = await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function deleteInvitationsBefore(trx: Transaction<Database>, before: number): Promise<void> {
  await trx.deleteFrom('invitations').where('expires_at', '<', before).execute()
}
