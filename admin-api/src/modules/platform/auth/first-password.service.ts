import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { AppContext } from '../../../context.ts'
import type { UserRow } from './auth.table.ts'
import { isPassword } from './passwords.ts'
import { findUserByName } from './users.service.ts'

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
  if (first && (await isPassword(context.config, formerHash, first.password))) deleteFile(context)
}

/** Once its password has expired or was replaced. @returns whether it deleted the file */
export async function deleteOldFirstPassword(context: FirstPasswordContext): Promise<boolean> {
  const { account, opens } = await lookAtFirstPassword(context)
  if (!account || (opens && !isExpired(account, context.clock.now()))) return false
  deleteFile(context)
  return true
}

/**
 * One made while only this machine reached the site doesn't expire, and needn't be changed there.
 * @returns what to do once others reach it, as a sentence; undefined if there is nothing to do
 */
export async function findFirstPasswordProblem(context: FirstPasswordContext): Promise<string | undefined> {
  if (isThisMachine(context.config.siteUrl)) return undefined
  const { account, opens } = await lookAtFirstPassword(context)
  if (!account || !opens || account.password_expires_at !== null) return undefined
  return `The first password of ${account.username} still works, and anyone who can read ${firstPasswordPath(context)} can use it. Sign in and change it under Settings.`
}

async function lookAtFirstPassword(context: FirstPasswordContext) {
  const { config, store } = context
  const first = await readFirstPassword(context)
  const account = first && (await findUserByName(store.db, first.username))
  return { account, opens: account ? await isPassword(config, account.password_hash, first.password) : false }
}

function isExpired({ password_expires_at: end }: UserRow, now: number): boolean {
  return end !== null && end <= now
}

async function readFirstPassword(context: FileContext): Promise<FirstPassword | undefined> {
  const text = await readFile(firstPasswordPath(context), 'utf8').catch(() => '')
  const [, username, password] = /^Username: (.+)\nPassword: (.+)$/.exec(text.trim()) ?? []
  return username && password ? { username, password } : undefined
}

function deleteFile(context: FileContext): void {
  rmSync(firstPasswordPath(context), { force: true })
}
