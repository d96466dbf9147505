import type { Account, CurrentUser } from '@hometown/shared-types/contract/accounts'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { expressionBuilder } from 'kysely'
import type { Config } from '../../../config/config.ts'
import { type Db, defineEntity, type LockedRow, type Tx } from '../../../database/database.ts'
import type { Database } from '../../../database/tables.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import type { FactorRow, UserRow } from './auth.table.ts'

/** The version counts what administrators see and decide. Sign-ins and used recovery codes are only marks. */
export const users = defineEntity({
  table: 'users',
  name: 'Account',
  stale: 'Somebody changed this account in the meantime. Check it, then try again.',
  describe: async ({ id }, { db, now }) => (await readAccounts(db, now)).find((account) => account.id === id),
  lists: ['accounts'],
})

/** Returns all accounts, by username. A newsroom has few. */
export async function readAccounts(db: Db, now: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .orderBy('username')
    .select(({ selectFrom, fn }) => [
      selectFrom('sessions')
        .select(fn.countAll().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', now)
        .as('sessions'),
      selectFrom('second_factors').select(fn.countAll().as('count')).whereRef('user_id', '=', 'users.id').as('factors'),
    ])
    .execute()
  return rows.map(({ signed_in_at, ...row }) => ({
    ...pick(row, 'id', 'username', 'email', 'role', 'version'),
    displayName: row.display_name,
    disabled: row.disabled_at !== null,
    mustChangePassword: row.must_change_password === 1,
    createdAt: new Date(row.created_at).toISOString(),
    signedInAt: signed_in_at === null ? null : new Date(signed_in_at).toISOString(),
    sessions: Number(row.sessions),
    factors: Number(row.factors),
  }))
}

export async function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn, val }) => eb(fn<string>('lower', ['username']), '=', fn<string>('lower', [val(username)])))
    .executeTakeFirst()
}

/**
 * Verifying and hashing take time, and an administrator may reset or disable the account meanwhile. Locks its row:
 * until the commit, nobody else changes the account or its factors.
 * @param userBefore the account as it was when its owner's proof was right
 * @returns undefined if its password has changed or it is disabled
 */
export async function findUnchangedUser(tx: Tx, userBefore: UserRow): Promise<LockedRow<'users'> | undefined> {
  const row = await tx.find(users, userBefore.id)
  return row?.password_hash === userBefore.password_hash && row.disabled_at === null ? row : undefined
}

/** Call it only after a right proof: strangers must not learn that an account is disabled. @throws 403 */
export function refuseDisabled({ disabled_at }: UserRow): void {
  if (disabled_at !== null)
    throw new AppError(403, 'account_disabled', 'This account is disabled. Ask an administrator.')
}

/** Lists the oldest factor first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function hasFactors(db: Db, userId: string): Promise<boolean> {
  return (await listFactors(db, userId)).length > 0
}

/** @returns the SHA-256 of each unused code, in hex */
export function readRecoveryCodeHashes({ recovery_codes }: Pick<UserRow, 'recovery_codes'>): string[] {
  return JSON.parse(recovery_codes ?? '[]') as string[]
}

export const EDITORS_SETTING = 'editorsNeedSecondFactor'

const { exists, selectFrom } = expressionBuilder<Database, 'users'>()

/** Queries that have `users` select these columns for `currentUserFromRow`. */
export const currentUserColumns = [
  ...(['users.id', 'users.username', 'users.display_name', 'users.role', 'users.email'] as const),
  'users.must_change_password',
  exists(selectFrom('second_factors').select('id').whereRef('user_id', '=', 'users.id')).as('has_factor'),
  /** The value as saved: JSON. */
  selectFrom('settings').select('value').where('key', '=', EDITORS_SETTING).as('editors_need_factor'),
] as const

type CurrentUserRow = Awaited<ReturnType<typeof getCurrentUserRow>>

async function getCurrentUserRow(db: Db, id: string) {
  return db.selectFrom('users').select(currentUserColumns).where('users.id', '=', id).executeTakeFirstOrThrow()
}

export async function getCurrentUser(config: Config, db: Db, id: string): Promise<CurrentUser> {
  return currentUserFromRow(config, await getCurrentUserRow(db, id))
}

export function currentUserFromRow(config: Config, row: CurrentUserRow): CurrentUser {
  const { display_name: displayName, email } = row
  return {
    ...pick(row, 'id', 'username', 'role'),
    displayName,
    ...(email !== null && { email }),
    ...(row.must_change_password === 1 && { mustChangePassword: true as const }),
    ...(!row.has_factor && isSecondFactorRequired(config, row) && { mustAddFactor: true as const }),
  }
}

export async function isFactorRequired(config: Config, db: Db, userId: string): Promise<boolean> {
  return isSecondFactorRequired(config, await getCurrentUserRow(db, userId))
}

/** Installations that others can reach require it of administrators always, of the others unless Settings says no. */
function isSecondFactorRequired({ siteUrl }: Config, { role, editors_need_factor: said }: CurrentUserRow): boolean {
  if (said === 'true') return true
  return !isThisMachine(siteUrl) && (role === 'admin' || said !== 'false')
}
