import { isThisMachine } from '@hometown/shared-types/this-machine'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { isReadByPeople } from '../../../log/say.ts'
import { firstPasswordPath, writeFirstPassword } from './first-password.service.ts'
import { ownPassword, passwordProblemOf } from './passwords.service.ts'
import { generatePassword, hashPassword, TEMPORARY_DAYS, temporaryPassword } from './passwords.ts'
import { hasUsers, insertUser } from './users.service.ts'

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
    ...(mayStay ? await ownPassword(context, password) : temporaryPassword(await hashPassword(config, password), now)),
  })
  return { username, hint: describePassword(context, { username, password }) }
}

/** Until its first account is made. */
export async function isNewInstallation({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return !(await hasUsers(store.db))
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

function describePassword({ config }: AppContext, account: { username: string; password: string }): string {
  if (config.adminPassword) return 'with the password of ADMIN_PASSWORD'
  const deadline = isThisMachine(config.siteUrl) ? undefined : `change it within ${TEMPORARY_DAYS} days`
  if (!config.production && isReadByPeople())
    return `with the password ${account.password}  (${['keep it: it isn’t shown again', deadline].filter(Boolean).join('; ')})`
  writeFirstPassword({ config }, account)
  return `with the password in ${firstPasswordPath({ config })}${deadline ? `  (${deadline})` : ''}`
}
