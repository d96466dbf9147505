import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { InstallationRefusedError } from '../../../../lib/installation-refused.ts'
import { hasUsers, insertUser } from '../users.repository.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './password.ts'

/** The hint for the terminal shows a generated password. In production it names a file with the password. */
export async function ensureFirstAccount(context: AppContext): Promise<{ username: string; hint: string } | undefined> {
  const { config, store, clock } = context
  if (await hasUsers(store.db)) return undefined
  if (context.objects && !config.adminPassword) {
    throw new InstallationRefusedError(
      'ADMIN_PASSWORD is missing: the database has no account yet, and with several machines nobody would find a password ' +
        'that one of them made up. Set it for the first start.',
    )
  }
  const password = config.adminPassword ?? generatePassword()
  const now = clock.now()
  await insertUser(store.db, {
    id: uuid(),
    username: config.adminUsername,
    password_hash: await hashPassword(password),
    role: 'admin',
    created_at: now,
    updated_at: now,
  })
  return { username: config.adminUsername, hint: describePassword(context, password) }
}

function describePassword({ config }: AppContext, password: string): string {
  if (config.adminPassword) return 'with the password of ADMIN_PASSWORD'
  if (!config.production) return `with the password ${password}`
  const path = join(config.dataDir, 'first-password.txt')
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return `with the password in ${path}`
}
