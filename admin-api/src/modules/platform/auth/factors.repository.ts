import type { CurrentUser, Role } from '@hometown/shared-types/auth'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import type { FactorRow, NewFactorRow } from './auth.table.ts'

/** Oldest first. */
export async function listFactors(db: Kysely<Database>, userId: string): Promise<FactorRow[]> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function hasFactors(db: Kysely<Database>, userId: string): Promise<boolean> {
  const query = db.selectFrom('second_factors').select('id').where('user_id', '=', userId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Of any account. */
export async function findPasskey(db: Kysely<Database>, credentialId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @returns undefined if the passkey is on an account already */
export async function insertFactor(trx: Transaction<Database>, row: NewFactorRow): Promise<FactorRow | undefined> {
  return trx
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Compares and sets, so that each code and each answer of a passkey counts once. @returns false if it was used */
export async function claimCounter(
  trx: Transaction<Database>,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('second_factors')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Passkeys that are synced between devices don't count.
    .where(({ eb, or, and, val }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function renameFactor(
  trx: Transaction<Database>,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<FactorRow | undefined> {
  const update = trx.updateTable('second_factors').set({ name }).where('user_id', '=', userId).where('id', '=', id)
  return update.returningAll().executeTakeFirst()
}

export async function deleteFactor(trx: Transaction<Database>, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** With the recovery codes. @returns how many passkeys and apps there were */
export async function deleteAllFactors(trx: Transaction<Database>, userId: string): Promise<number> {
  await setRecoveryCodes(trx, userId, null)
  return (await trx.deleteFrom('second_factors').where('user_id', '=', userId).returning('id').execute()).length
}

/** Until the transaction ends, nobody else adds or removes factors of this account. */
export async function lockFactors(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', userId)
    .execute()
}

/** @param hashes null without any */
export async function setRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
  hashes: readonly string[] | null,
): Promise<void> {
  const codes = hashes && JSON.stringify(hashes)
  await trx.updateTable('users').set({ recovery_codes: codes }).where('id', '=', userId).execute()
}

/** Compares and sets: only one of two calls uses the code. @returns whether it was one of them */
export async function claimRecoveryCode(trx: Transaction<Database>, userId: string, hash: string): Promise<boolean> {
  const { known, hashes } = await readRecoveryCodes(trx, userId)
  if (!hashes.includes(hash)) return false
  const left = JSON.stringify(hashes.filter((one) => one !== hash))
  const claimed = await trx
    .updateTable('users')
    .set({ recovery_codes: left })
    .where('id', '=', userId)
    .where('recovery_codes', '=', known)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  return (await readRecoveryCodes(db, userId)).hashes.length
}

async function readRecoveryCodes(db: Kysely<Database>, userId: string) {
  const row = await db.selectFrom('users').select('recovery_codes').where('id', '=', userId).executeTakeFirst()
  const known = row?.recovery_codes ?? '[]'
  return { known, hashes: JSON.parse(known) as string[] }
}

export const EDITORS_SETTING = 'editorsNeedSecondFactor'

type Site = Pick<Config, 'siteUrl'>

interface FactorState {
  has_factor: number
  /** As saved: JSON. */
  editors_need_factor: string | null
}

/** Part of queries that have `users`. */
export const factorStateColumns = [
  sql<number>`case when exists (select 1 from second_factors where user_id = users.id) then 1 else 0 end`.as(
    'has_factor',
  ),
  sql<string | null>`(select value from settings where key = ${EDITORS_SETTING})`.as('editors_need_factor'),
] as const

export async function isFactorRequiredOf(
  config: Site,
  db: Kysely<Database>,
  { id, role }: Pick<CurrentUser, 'id' | 'role'>,
): Promise<boolean> {
  return isFactorRequired(config, role, await getFactorState(db, id))
}

/** For the signed-in user; nothing if they have a factor or needn't have one. */
export function missingFactor(config: Site, role: Role, state: FactorState): { mustAddFactor?: true } {
  return state.has_factor === 0 && isFactorRequired(config, role, state) ? { mustAddFactor: true } : {}
}

/**
 * Administrators on every installation that others can reach. The others where Settings says so: until an administrator
 * saved a choice, on the same installations.
 */
function isFactorRequired({ siteUrl }: Site, role: Role, { editors_need_factor }: FactorState): boolean {
  if (editors_need_factor === 'true') return true
  return !isThisMachine(siteUrl) && (role === 'admin' || editors_need_factor !== 'false')
}

export async function getFactorState(db: Kysely<Database>, userId: string): Promise<FactorState> {
  return db.selectFrom('users').select(factorStateColumns).where('users.id', '=', userId).executeTakeFirstOrThrow()
}
