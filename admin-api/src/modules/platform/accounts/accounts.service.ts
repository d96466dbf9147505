import type {
  Account,
  AccountWithPassword,
  CurrentUser,
  UpdateAccountInput,
  UpdateCurrentUser,
} from '@hometown/shared-types/contract/accounts'
import { accountName } from '@hometown/shared-types/rules/names'
import type { AppContext } from '../../../context.ts'
import type { Db, RowChanges, Account as Staff, Tx } from '../../../database/database.ts'
import { getRow } from '../../../database/read-rows.ts'
import { AppError, fieldError, notFound } from '../../../http/errors/app-error.ts'
import {
  deleteSessions,
  endSessions,
  findUserByName,
  getCurrentUser,
  queueOwnerNotice,
  readAccounts,
  removeAllFactors,
  renderOwnerNotice,
  setTemporaryPassword,
  users,
} from '../auth/index.ts'

/** 422 `own_account`: nobody takes away their own rights. */
const OWN_ACCOUNT_MESSAGE = 'Ask another administrator to do this'

/** 409 `last_admin`: the last administrator can be neither disabled nor made an editor. */
export const LAST_ADMIN_MESSAGE = 'At least one administrator must be able to sign in'

/** 409 `email_taken`, to administrators and to someone who changes their own address. */
const EMAIL_TAKEN_MESSAGE = 'Another account already has this email address'

export async function listAccounts({ store, clock }: AppContext): Promise<Account[]> {
  return readAccounts(store.db, clock.now())
}

/** @throws 404 */
async function getAccount(context: AppContext, id: string): Promise<Account> {
  const account = (await listAccounts(context)).find((one) => one.id === id)
  if (!account) throw notFound('Account')
  return account
}

/** @throws AppError 404, 409 for a stale version and `last_admin`, 422 `own_account` */
export async function updateAccount(
  context: AppContext,
  actor: Staff,
  id: string,
  changes: UpdateAccountInput,
): Promise<Account> {
  await saveAccount(context, actor, id, changes)
  return getAccount(context, id)
}

/** An account's name is the author of its new articles. Existing ones keep theirs. */
export async function changeOwnAccount(
  context: AppContext,
  user: CurrentUser,
  changes: UpdateCurrentUser,
): Promise<CurrentUser> {
  await saveAccount(context, user, user.id, changes)
  return getCurrentUser(context.config, context.store.db, user.id)
}

async function saveAccount(
  context: AppContext,
  actor: Staff,
  id: string,
  { version, displayName, email, role, disabled }: UpdateCurrentUser & Partial<UpdateAccountInput>,
): Promise<void> {
  const { username } = await getRow(context.store.db, users, id)
  const moved = `The email address of ${username} was changed.`
  const notice = email === undefined ? undefined : await renderOwnerNotice(context, moved)
  await context.store.write(actor, async (tx) => {
    // Without these locks, two changes could remove the last two administrators together.
    if (role !== undefined || disabled !== undefined) await tx.list(users, (rows) => rows.where('role', '=', 'admin'))
    const before = await tx.expect(users, id, version)
    let row = before
    const change = async (action: string, changes: RowChanges<'users'>, details = {}) => {
      row = await tx.update(row, { ...changes, updated_at: tx.now })
      await tx.audit(action, row, { name: username, ...details })
    }
    if (displayName !== undefined && displayName !== before.display_name)
      await change('account.name', { display_name: displayName }, { name: accountName({ username, displayName }) })
    if (email !== undefined && email !== before.email) {
      if (email) await refuseTakenEmail(tx.db, email)
      await change('account.email', { email })
      // Both addresses get it: a thief who changes the address must not silence its owner.
      await queueOwnerNotice(tx, notice, before.email, email)
    }
    if (role !== undefined && role !== before.role) {
      refuseOwnAccount(actor, id, 'role')
      await change('account.role', { role }, { role })
      await takeAccountRights(tx, id)
    }
    if (disabled !== undefined && disabled !== (before.disabled_at !== null)) {
      refuseOwnAccount(actor, id, 'disabled')
      await change(disabled ? 'account.disable' : 'account.enable', { disabled_at: disabled ? tx.now : null })
      await takeAccountRights(tx, id)
    }
  })
}

function refuseOwnAccount(actor: Staff, id: string, field: 'role' | 'disabled'): void {
  if (id === actor.id) throw fieldError(422, 'own_account', field, OWN_ACCOUNT_MESSAGE)
}

/**
 * Ends the sessions, which keep their role, and the open invitations, which could let an administrator in.
 * @throws 409 if no administrator is left
 */
async function takeAccountRights(tx: Tx, id: string): Promise<void> {
  await deleteSessions(tx, id)
  await tx.db.deleteFrom('invitations').where('inviter_id', '=', id).execute()
  tx.announce('invitations')
  const admins = tx.db.selectFrom('users').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)
  if (!(await admins.executeTakeFirst())) throw new AppError(409, 'last_admin', LAST_ADMIN_MESSAGE)
}

/** Ends all sessions of the account, and returns the generated password only this once. */
export async function resetAccountPassword(
  context: AppContext,
  actor: Staff,
  id: string,
  version: number,
): Promise<AccountWithPassword> {
  if (id === actor.id) throw new AppError(422, 'own_account', 'Change your own password under Settings')
  const user = await getRow(context.store.db, users, id)
  const password = await setTemporaryPassword(context, actor, user, { version, action: 'account.reset-password' })
  return { account: await getAccount(context, id), password }
}

/**
 * Resets a password from the server's command line. Second factors stay unless they are lost, too.
 * @returns a temporary password, which isn't stored; undefined if there is no account of that name
 */
export async function resetPassword(context: AppContext, name: string, { removesFactors = false } = {}) {
  const user = await findUserByName(context.store.db, name)
  if (!user) return undefined
  const password = await setTemporaryPassword(context, user, user, { action: 'auth.reset-password' })
  const lost = { action: 'auth.remove-factors' }
  const removedFactors = removesFactors ? await removeAllFactors(context, 'operator', user, lost) : 0
  return { username: user.username, password, removedFactors }
}

/** Takes the second factors of another account away, for somebody who lost theirs. */
export async function removeAccountFactors(
  context: AppContext,
  actor: Staff,
  id: string,
  version: number,
): Promise<Account> {
  if (id === actor.id) throw new AppError(422, 'own_account', 'Remove your own second factors under Settings')
  const user = await getRow(context.store.db, users, id)
  const removed = await removeAllFactors(context, actor, user, { version, action: 'account.remove-factors' })
  if (removed === 0) throw new AppError(409, 'no_factors', 'This account has no second factors')
  return getAccount(context, id)
}

export async function endAccountSessions(context: AppContext, actor: Staff, id: string) {
  const { username: name } = await getRow(context.store.db, users, id)
  return { ended: await endSessions(context, actor, { userId: id, name, action: 'account.end-sessions' }) }
}

/** @throws 409 `email_taken` */
export async function refuseTakenEmail(db: Db, email: string): Promise<void> {
  if (await isAccountEmail(db, email)) throw fieldError(409, 'email_taken', 'email', EMAIL_TAKEN_MESSAGE)
}

/** Disabled accounts count, too. @param email in lower case */
export async function isAccountEmail(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** Lists the accounts as colleagues see them, by username. Disabled ones count: their work stays. */
export async function listAccountNames(db: Db, usernames: readonly string[]): Promise<Record<string, string>> {
  if (usernames.length === 0) return {}
  const users = db.selectFrom('users').select(['username', 'display_name as displayName'])
  const rows = await users.where('username', 'in', usernames).execute()
  return Object.fromEntries(rows.map((user) => [user.username, accountName(user)]))
}
