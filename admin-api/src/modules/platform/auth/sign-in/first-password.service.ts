import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { AppContext } from '../../../../context.ts'
import { findUnusedFirstAccount, findUserByName } from '../users.repository.ts'
import { isPassword } from './password.ts'
import { TEMPORARY_DAYS } from './temporary-password.ts'

type FileContext = Pick<AppContext, 'config'>
type FirstPasswordContext = Pick<AppContext, 'config' | 'store' | 'clock'>

export function firstPasswordPath({ config }: FileContext): string {
  return join(config.dataDir, 'first-password.txt')
}

interface FirstPassword {
  username: string
  password: string
}

export function writeFirstPassword(context: FileContext, { username, password }: FirstPassword): void {
  writeFileSync(firstPasswordPath(context), `Username: ${username}\nPassword: ${password}\n`, { mode: 0o600 })
}

/** Deletes the file once its password is worth nothing. @param formerHash of the password that was replaced */
export async function forgetFirstPassword(context: FileContext, formerHash: string): Promise<void> {
  const first = await readFirstPassword(context)
  if (!first || !(await isPassword(context.config, formerHash, first.password))) return
  rmSync(firstPasswordPath(context), { force: true })
}

/** Once its password has expired or was replaced. @returns whether it deleted the file */
export async function deleteOldFirstPassword(context: FirstPasswordContext): Promise<boolean> {
  const first = await readFirstPassword(context)
  const account = first && (await findUserByName(context.store.db, first.username))
  if (!account) return false
  const { password_expires_at: end, password_hash } = account
  const isValid =
    (end === null || end > context.clock.now()) && (await isPassword(context.config, password_hash, first.password))
  if (isValid) return false
  rmSync(firstPasswordPath(context), { force: true })
  return true
}

/** What to do about a first password that nobody changed in time, as a sentence; undefined if there is nothing to do. */
export async function findFirstPasswordProblem(context: FirstPasswordContext): Promise<string | undefined> {
  const { store, clock } = context
  const username = await findUnusedFirstAccount(store.db, clock.now())
  if (username !== undefined)
    return `Nobody signed in as ${username} within ${TEMPORARY_DAYS} days, so the first password has expired. Run npm run password:reset -- ${username} on the server.`
  return findLastingPassword(context)
}

/** One made while only this machine reached the site doesn't expire, and needn't be changed there. */
async function findLastingPassword(context: FirstPasswordContext): Promise<string | undefined> {
  if (isThisMachine(context.config.siteUrl)) return undefined
  const first = await readFirstPassword(context)
  const account = first && (await findUserByName(context.store.db, first.username))
  if (
    !account ||
    account.password_expires_at !== null ||
    !(await isPassword(context.config, account.password_hash, first.password))
  )
    return undefined
  return `The first password of ${account.username} still works, and anyone who can read ${firstPasswordPath(context)} can use it. Sign in and change it under Settings.`
}

async function readFirstPassword(context: FileContext): Promise<FirstPassword | undefined> {
  const text = (await readFile(firstPasswordPath(context), 'utf8').catch(() => undefined))?.trim()
  if (!text) return undefined
  const [, username, password] = /^Username: (.+)\nPassword: (.+)$/.exec(text) ?? []
  if (username && password) return { username, password }
  // Earlier versions wrote the password alone, and called the account `admin` if nothing else was said.
  return { username: context.config.adminUsername ?? 'admin', password: text }
}
