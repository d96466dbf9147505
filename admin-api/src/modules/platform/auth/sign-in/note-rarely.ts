import type { AppContext } from '../../../../context.ts'
import { callerRange } from '../../../../http/callers/caller-network.ts'
import { type AuditEntry, recordAudit } from '../audit.service.ts'
import { countAttempt } from './login-attempts.repository.ts'
import { bucketOf, WINDOW } from './login-limits.ts'

/** Entries of an action in a quarter of an hour, of everybody together: nobody can shorten the audit log, and it must not fill the disk. */
const MOST_ENTRIES = 100

/**
 * An audit entry for what strangers can cause: one for each range of addresses and a quarter of an hour. It writes each
 * time, so that the response time doesn't reveal whether it was the first.
 * @param about entries about different things are counted apart
 */
export async function noteRarely(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { action, subject, details }: Pick<AuditEntry, 'action' | 'subject' | 'details'>,
  { address = '', about = '' }: { address?: string | undefined; about?: string },
): Promise<void> {
  const now = clock.now()
  const times = { now, endsAt: now + WINDOW }
  await store.groupWrite(async (trx) => {
    const ofRange = await countAttempt(trx, bucketOf(action, about, callerRange(address)), times)
    if (ofRange.failures > 1) return
    const { failures } = await countAttempt(trx, bucketOf(action), times)
    if (failures > MOST_ENTRIES) return
    const entry = { user: null, action, ...(subject && { subject }), details: { ...details, address } }
    await recordAudit(trx, entry, now)
  })
}
