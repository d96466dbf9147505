import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../../context.ts'
import type { UserRow } from '../auth.table.ts'
import { findUnusedAccount, findUserByName } from '../users.repository.ts'
import { isPassword } from './password.ts'
import { TEMPORARY_DAYS } from './temporary-password.ts'

type FileContext = Pick<AppContext, 'config'>
type FirstPasswordContext = Pick<AppContext, 'config' | 'store' | 'clock'>

export function firstPasswordPath({ config }: FileContext): string {
  return join(config.dataDir, 'first-password.txt')
}

/** Deletes the file once its password is worth nothing. @param formerHash of the password that was replaced */
export async function forgetFirstPassword(context: FileContext, formerHash: string): Promise<void> {
  const password = await readFirstPassword(context)
  if (password === undefined || !(await isPassword(formerHash, password))) return
  rmSync(firstPasswordPath(context), { force: true })
}

/** Once its password has expired or was replaced. @returns whether it deleted the file */
export async function deleteOldFirstPassword(context: FirstPasswordContext): Promise<boolean> {
  const password = await readFirstPassword(context)
  const account = password && (await findFirstAccount(context))
  if (!account) return false
  const { password_expires_at: end, password_hash } = account
  const isValid = (end === null || end > context.clock.now()) && (await isPassword(password_hash, password))
  if (isValid) return false
  rmSync(firstPasswordPath(context), { force: true })
  return true
}

/** What to do about a first password that nobody changed in time, as a sentence; undefined if there is nothing to do. */
export async function findFirstPasswordProblem(context: FirstPasswordContext): Promise<string | undefined> {
  const { config, store, clock } = context
  const username = await findUnusedAccount(store.db, config.adminUsername, clock.now())
  if (username !== undefined)
    return `Nobody signed in as ${username} within ${TEMPORARY_DAYS} days, so the first password has expired. Run npm run password:reset -- ${username} on the server.`
  return findLastingPassword(context)
}

/** First passwords of earlier versions don't expire. */
async function findLastingPassword(context: FirstPasswordContext): Promise<string | undefined> {
  const password = await readFirstPassword(context)
  const account = password && (await findFirstAccount(context))
  if (!account || account.password_expires_at !== null || !(await isPassword(account.password_hash, password)))
    return undefined
  return `The first password of ${account.username} still works, and anyone who can read ${firstPasswordPath(context)} can use it. Sign in and change it under Settings.`
}

async function readFirstPassword(context: FileContext): Promise<string | undefined> {
  return (await readFile(firstPasswordPath(context), 'utf8').catch(() => undefined))?.trim()
}

function findFirstAccount({ config, store }: FirstPasswordContext): Promise<UserRow | undefined> {
  return findUserByName(store.db, config.adminUsername)
}
