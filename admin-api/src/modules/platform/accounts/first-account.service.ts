import { writeFileSync } from 'node:fs'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { generateReadableCode } from '../../../lib/tokens.ts'
import { isTerminal } from '../../../log/operator-output.ts'
import { describePasswordProblem, firstPasswordPath, hashPassword, users } from '../auth/index.ts'

/**
 * The hint for a terminal shows a generated password. In production, and in a log, it names a file with the password,
 * which must be changed only where other machines can reach the site.
 * @param alongside is done in the transaction that makes the account
 */
export async function ensureFirstAccount(
  context: AppContext,
  alongside?: (tx: Tx) => Promise<void>,
): Promise<{ username: string; hint: string } | undefined> {
  const { config, store, objects } = context
  if (await store.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined
  const { adminPassword, adminUsername: username = 'admin' } = config
  if (objects && !adminPassword) throw new InstallationRefusedError(MISSING_ADMIN_PASSWORD_MESSAGE)
  // The password is checked only while it counts: later ones of an older installation were changed long ago.
  const problem = adminPassword && (await describePasswordProblem(context, { username }, adminPassword))
  if (problem) throw new InstallationRefusedError(`ADMIN_PASSWORD can’t be used: ${problem}`)
  const password = adminPassword ?? generateReadableCode()
  const mayStay = adminPassword !== undefined || isThisMachine(config.siteUrl)
  const row = { id: uuid(), username, role: 'admin' as const, must_change_password: mayStay ? 0 : 1 }
  const passwordHash = await hashPassword(config, password)
  const isShown = !config.production && isTerminal()
  const path = firstPasswordPath(context)
  // The file is written first, so that no account is left whose password nobody knows.
  const text = `Username: ${username}\nPassword: ${password}\n`
  if (!adminPassword && !isShown) writeFileSync(path, text, { mode: 0o600, flush: true })
  await store.write('clock', async (tx) => {
    await tx.insert(users, { ...row, password_hash: passwordHash, created_at: tx.now, updated_at: tx.now })
    await alongside?.(tx)
  })
  if (adminPassword) return { username, hint: 'with the password of ADMIN_PASSWORD' }
  if (isShown) return { username, hint: `with the password ${password}  (keep it: it isn’t shown again)` }
  return { username, hint: `with the password in ${path}` }
}

const MISSING_ADMIN_PASSWORD_MESSAGE =
  'ADMIN_PASSWORD is missing: the database has no account yet, and with several machines nobody would find a password ' +
  'that one of them made up. Set it for the first start.'
