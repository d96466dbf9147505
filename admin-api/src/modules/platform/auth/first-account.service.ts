import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { isReadByPeople } from '../../../log/say.ts'
import type { UserRow } from './auth.table.ts'
import { generatePassword, hashPassword, passwordProblemOf } from './passwords.ts'
import { insertUser } from './users.service.ts'

/**
 * The hint for a terminal shows a generated password. In production, and in a log, it names a file with the password, which
 * must be changed only where other machines can reach the site.
 */
export async function ensureFirstAccount(context: AppContext): Promise<{ username: string; hint: string } | undefined> {
  const { config, store, clock } = context
  if (!(await isNewInstallation(context))) return undefined
  if (context.objects) refuseToMakeUp(context)
  const username = config.adminUsername ?? 'admin'
  await refuseWeakAdminPassword(context, username)
  const password = config.adminPassword ?? generatePassword()
  const now = clock.now()
  const mayStay = config.adminPassword !== undefined || isThisMachine(config.siteUrl)
  await insertUser(store.db, {
    ...{ id: uuid(), username, role: 'admin', created_at: now, updated_at: now },
    ...{ password_hash: await hashPassword(config, password), must_change_password: mayStay ? 0 : 1 },
  })
  return { username, hint: describePassword(context, { username, password }) }
}

/** Until its first account is made. */
export async function isNewInstallation({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await store.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

function refuseToMakeUp({ config }: AppContext): void {
  if (config.adminPassword) return
  throw new InstallationRefusedError(
    'ADMIN_PASSWORD is missing: the database has no account yet, and with several machines nobody would find a password ' +
      'that one of them made up. Set it for the first start.',
  )
}

/** Only while it counts: later ones of an older installation were changed long ago. */
async function refuseWeakAdminPassword(context: AppContext, username: string): Promise<void> {
  const { adminPassword } = context.config
  if (!adminPassword) return
  const problem = await passwordProblemOf(context, { username }, adminPassword)
  if (problem) throw new InstallationRefusedError(`ADMIN_PASSWORD can’t be used: ${problem}`)
}

function describePassword({ config }: AppContext, { username, password }: { username: string; password: string }) {
  if (config.adminPassword) return 'with the password of ADMIN_PASSWORD'
  if (!config.production && isReadByPeople()) return `with the password ${password}  (keep it: it isn’t shown again)`
  writeFileSync(firstPasswordPath({ config }), `Username: ${username}\nPassword: ${password}\n`, { mode: 0o600 })
  return `with the password in ${firstPasswordPath({ config })}`
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
