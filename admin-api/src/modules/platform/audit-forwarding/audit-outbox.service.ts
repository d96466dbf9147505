import { withoutSecrets } from '@hometown/shared-types/without-secrets'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { deleteAllUnsent, deleteWarningsBefore, findOldestUnsent, insertUnsent } from './audit-outbox.repository.ts'

export { insertUnsent } from './audit-outbox.repository.ts'

const DAY = 86_400_000
/** The audit log itself limits how many of its entries can wait; a flood of strangers could go on with warnings. */
const WARNINGS_KEPT_MS = 7 * DAY

const BEHIND_AFTER_MS = 10 * 60_000

/** @returns what keeps a security warning for the other system; undefined without one */
export function keepWarnings(context: AppContext): ((warning: object) => void) | undefined {
  const { config, store, clock, log } = context
  if (!config.auditLog) return undefined
  return (warning) => {
    const now = clock.now()
    const row = { id: uuid(), warning: withoutSecrets(JSON.stringify(warning)), added_at: now }
    store
      .groupWrite((trx) => insertUnsent(trx, [row]))
      .catch((error: unknown) => log.error({ err: error }, 'could not keep a security warning for AUDIT_LOG_URL'))
  }
}

/** For the hourly clean-up. What was written before somebody set `AUDIT_LOG_URL` isn't sent later. */
export async function trimAuditOutbox({ config, store, clock }: AppContext): Promise<void> {
  await store.groupWrite((trx) =>
    config.auditLog ? deleteWarningsBefore(trx, clock.now() - WARNINGS_KEPT_MS) : deleteAllUnsent(trx),
  )
}

/** A sentence for administrators while the other system hasn't taken what is ten minutes old. */
export async function findForwardingProblem({ config, store, clock }: AppContext): Promise<string | undefined> {
  if (!config.auditLog) return undefined
  const oldest = await findOldestUnsent(store.db)
  if (oldest === undefined || clock.now() - oldest < BEHIND_AFTER_MS) return undefined
  const { host } = new URL(config.auditLog.url)
  return `New entries of the audit log haven’t reached ${host} for ten minutes. They wait here. Check AUDIT_LOG_URL, AUDIT_LOG_TOKEN and that system; the log says what it answered.`
}
