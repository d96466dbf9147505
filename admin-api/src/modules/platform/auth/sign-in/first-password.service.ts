import { rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../../context.ts'
import { findUnusedAccount } from '../users.repository.ts'
import { isPassword } from './password.ts'
import { TEMPORARY_DAYS } from './temporary-password.ts'

const DAY = 86_400_000

type FileContext = Pick<AppContext, 'config' | 'clock'>

export function firstPasswordPath({ config }: Pick<AppContext, 'config'>): string {
  return join(config.dataDir, 'first-password.txt')
}

/** Deletes the file once its password is worth nothing. @param formerHash of the password that was replaced */
export async function forgetFirstPassword(context: FileContext, formerHash: string): Promise<void> {
  const password = await readFile(firstPasswordPath(context), 'utf8').catch(() => undefined)
  if (password === undefined || !(await isPassword(formerHash, password.trim()))) return
  rmSync(firstPasswordPath(context), { force: true })
}

/** The password in it has expired by then. @returns whether it deleted the file */
export async function deleteOldFirstPassword(context: FileContext): Promise<boolean> {
  const path = firstPasswordPath(context)
  const file = await stat(path).catch(() => undefined)
  if (!file || context.clock.now() - file.mtimeMs < TEMPORARY_DAYS * DAY) return false
  rmSync(path, { force: true })
  return true
}

/** What to do about a first password that nobody used in time, as a sentence; undefined if there is nothing to do. */
export async function findExpiredFirstPassword({ config, store, clock }: AppContext): Promise<string | undefined> {
  const username = await findUnusedAccount(store.db, config.adminUsername, clock.now())
  if (username === undefined) return undefined
  return `Nobody signed in as ${username} within ${TEMPORARY_DAYS} days, so the first password has expired. Run npm run password:reset -- ${username} on the server.`
}
