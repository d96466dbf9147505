import type { Role } from '@hometown/shared-types/auth'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import type { FactorRow, UserRow } from './auth.table.ts'

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

/**
 * Compares and sets, so that each code of an app counts once. What a passkey has signed is used up with its challenge.
 * @returns false if the factor is gone, or its code was used
 */
export async function claimFactor(
  trx: Transaction<Database>,
  { id, kind }: FactorRow,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await trx
    .updateTable('second_factors')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .$if(kind === 'totp', (query) => query.where('counter', '<', counter))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** With the recovery codes. @returns how many passkeys and apps there were */
export async function deleteAllFactors(trx: Transaction<Database>, userId: string): Promise<number> {
  await setRecoveryCodes(trx, userId, null)
  return (await trx.deleteFrom('second_factors').where('user_id', '=', userId).returning('id').execute()).length
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

export function recoveryCodesOf({ recovery_codes }: Pick<UserRow, 'recovery_codes'>): string[] {
  return JSON.parse(recovery_codes ?? '[]') as string[]
}

/** Compares and sets: only one of two calls uses the code. @returns whether it was one of them */
export async function claimRecoveryCode(trx: Transaction<Database>, userId: string, hash: string): Promise<boolean> {
  const { recovery_codes } = await trx
    .selectFrom('users')
    .select('recovery_codes')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const hashes = recoveryCodesOf({ recovery_codes })
  if (!hashes.includes(hash)) return false
  const left = JSON.stringify(hashes.filter((one) => one !== hash))
  const used = await trx
    .updateTable('users')
    .set({ recovery_codes: left })
    .where('id', '=', userId)
    .where('recovery_codes', '=', recovery_codes)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const EDITORS_SETTING = 'editorsNeedSecondFactor'

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

export async function getFactorState(db: Kysely<Database>, userId: string): Promise<FactorState> {
  return db.selectFrom('users').select(factorStateColumns).where('users.id', '=', userId).executeTakeFirstOrThrow()
}

/** For the signed-in user; nothing if they have a factor or needn't have one. */
export function missingFactor(
  config: Pick<Config, 'siteUrl'>,
  role: Role,
  state: FactorState,
): { mustAddFactor?: true } {
  return state.has_factor === 0 && isFactorRequired(config, role, state) ? { mustAddFactor: true } : {}
}

/**
 * Administrators on every installation that others can reach. The others where Settings says so: until an administrator
 * saved a choice, on the same installations.
 */
export function isFactorRequired(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  role: Role,
  { editors_need_factor }: FactorState,
): boolean {
  if (editors_need_factor === 'true') return true
  return !isThisMachine(siteUrl) && (role === 'admin' || editors_need_factor !== 'false')
}
