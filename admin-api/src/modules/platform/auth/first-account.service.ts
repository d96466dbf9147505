import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { isReadByPeople } from '../../../log/say.ts'
import type { UserRow } from './auth.table.ts'
import { generatePassword, hashPassword, passwordProblemOf } from './passwords.ts'

/**
 * The hint for a terminal shows a generated password. In production, and in a log, it names a file with the password, which
 * must be changed only where other machines can reach the site.
 */
export async function ensureFirstAccount(context: AppContext): Promise<{ username: string; hint: string } | undefined> {
  const { config, store, clock, objects } = context
  if (!(await isNewInstallation(context))) return undefined
  const { adminPassword, adminUsername: username = 'admin' } = config
  if (objects && !adminPassword) throw new InstallationRefusedError(MISSING)
  // Only while it counts: later ones of an older installation were changed long ago.
  const problem = adminPassword && (await passwordProblemOf(context, { username }, adminPassword))
  if (problem) throw new InstallationRefusedError(`ADMIN_PASSWORD can’t be used: ${problem}`)
  const password = adminPassword ?? generatePassword()
  const now = clock.now()
  const mayStay = adminPassword !== undefined || isThisMachine(config.siteUrl)
  const row = { id: uuid(), username, role: 'admin' as const, must_change_password: mayStay ? 0 : 1 }
  const passwordHash = await hashPassword(config, password)
  await store.db
    .insertInto('users')
    .values({ ...row, password_hash: passwordHash, created_at: now, updated_at: now })
    .execute()
  if (adminPassword) return { username, hint: 'with the password of ADMIN_PASSWORD' }
  if (!config.production && isReadByPeople())
    return { username, hint: `with the password ${password}  (keep it: it isn’t shown again)` }
  const path = firstPasswordPath(context)
  writeFileSync(path, `Username: ${username}\nPassword: ${password}\n`, { mode: 0o600 })
  return { username, hint: `with the password in ${path}` }
}

const MISSING =
  'ADMIN_PASSWORD is missing: the database has no account yet, and with several machines nobody would find a password ' +
  'that one of them made up. Set it for the first start.'

/** Until its first account is made. */
export async function isNewInstallation({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await store.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

type FileContext = Pick<AppContext, 'config'>

function firstPasswordPath({ config }: FileContext): string {
  return join(config.dataDir, 'first-password.txt')
}

/** Deletes the file with the first password once its account has another. */
export function forgetFirstPassword(context: FileContext, { username }: Pick<UserRow, 'username'>): void {
  const path = firstPasswordPath(context)
  if (existsSync(path) && readFileSync(path, 'utf8').startsWith(`Username: ${username}\n`)) rmSync(path)
}
