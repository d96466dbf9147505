import { writeFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { InstallationRefusedError } from '../../../../lib/installation-refused.ts'
import { PASSWORD_RULES, passwordProblemOf } from '../passwords/password-rules.ts'
import { hasUsers, insertUser } from '../users.repository.ts'
import { firstPasswordPath } from './first-password.service.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './password.ts'
import { TEMPORARY_DAYS, temporaryPassword } from './temporary-password.ts'

/** The hint for the terminal shows a generated password. In production it names a file with the password. */
export async function ensureFirstAccount(context: AppContext): Promise<{ username: string; hint: string } | undefined> {
  const { config, store, clock } = context
  if (!(await isNewInstallation(context))) return undefined
  if (context.objects && !config.adminPassword) {
    throw new InstallationRefusedError(
      'ADMIN_PASSWORD is missing: the database has no account yet, and with several machines nobody would find a password ' +
        'that one of them made up. Set it for the first start.',
    )
  }
  await refuseWeakAdminPassword(context)
  const password = config.adminPassword ?? generatePassword()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await insertUser(store.db, {
    ...{ id: uuid(), username: config.adminUsername, role: 'admin', created_at: now, updated_at: now },
    ...(config.adminPassword
      ? { password_hash: passwordHash, password_rules: PASSWORD_RULES }
      : temporaryPassword(passwordHash, now)),
  })
  return { username: config.adminUsername, hint: describePassword(context, password) }
}

/** Until its first account is made. */
export async function isNewInstallation({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return !(await hasUsers(store.db))
}

/** Only while it counts: later ones of an older installation were changed long ago. */
async function refuseWeakAdminPassword(context: AppContext): Promise<void> {
  const { adminPassword, adminUsername } = context.config
  if (!adminPassword) return
  const problem = await passwordProblemOf(context, { username: adminUsername }, adminPassword)
  if (problem) throw new InstallationRefusedError(`ADMIN_PASSWORD can’t be used. ${problem}`)
}

function describePassword({ config }: AppContext, password: string): string {
  if (config.adminPassword) return 'with the password of ADMIN_PASSWORD'
  if (!config.production)
    return `with the password ${password}  (keep it: it isn’t shown again; change it within ${TEMPORARY_DAYS} days)`
  const path = firstPasswordPath({ config })
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return `with the password in ${path}  (change it within ${TEMPORARY_DAYS} days)`
}
