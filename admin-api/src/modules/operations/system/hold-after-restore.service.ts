import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { deleteInstanceValue, findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { findUnfinishedSendStart, pauseUnfinishedSends } from '../../audience/newsletters/index.ts'
import { repeatErasures } from '../../audience/subscribers/index.ts'
import { endAllSessions } from '../../platform/auth/index.ts'
import { findLeaderLastSeen } from '../../platform/jobs/index.ts'
import { MAILING_HOLD_NAME, type MailingHold, RESTORED_VALUE_NAME } from '../../platform/mail/index.ts'

export const LAST_START_KEY = 'last_start'
/** The name of `Store.identity()` of the last start. */
const LAST_DATABASE_IDENTITY_KEY = 'database_identity'
const HOLD_REASON = 'The database was restored from a backup, copied or moved.'
/** Another copy may have sent meanwhile what came due. */
const MAX_DATABASE_AWAY_MS = 10 * 60_000

/**
 * If the database was restored, replaced, copied or moved since the last start, subscribers who were erased are erased
 * again, all mail is held until a person releases it, all sessions end, and the whole site is rendered again. Sends
 * that were interrupted for more than ten minutes are paused.
 */
export async function holdAfterRestore(context: AppContext): Promise<void> {
  const { clock, store } = context
  const now = clock.now()
  const lastSeenAt = await findLeaderLastSeen(store.db)
  const startedAt = await findUnfinishedSendStart(store.db)
  const wasAway =
    lastSeenAt !== undefined && startedAt !== undefined && now - Math.max(lastSeenAt, startedAt) >= MAX_DATABASE_AWAY_MS
  const identity = await store.identity()
  const lastIdentity = await findInstanceValue(store.db, LAST_DATABASE_IDENTITY_KEY, z.string())
  const isCopy = lastIdentity !== undefined && identity !== undefined && identity !== lastIdentity
  const isRestored = isCopy || (await findInstanceValue(store.db, RESTORED_VALUE_NAME, z.literal(true))) !== undefined
  // This comes before the start is noted: after an interruption, the next start does it.
  if (isRestored) await repeatErasures(context)
  await store.write('clock', async (tx) => {
    const { db } = tx
    await deleteInstanceValue(db, RESTORED_VALUE_NAME)
    if (isRestored || wasAway) await pauseUnfinishedSends(db, isRestored ? 'restored' : 'away', now)
    if (isRestored) {
      await saveInstanceValue(db, MAILING_HOLD_NAME, { since: now, reason: HOLD_REASON } satisfies MailingHold, now)
      tx.changed({ kind: 'settings' })
      await tx.audit('backup.restore', undefined, { ended: await endAllSessions(tx) })
    }
    if (identity !== undefined) await saveInstanceValue(db, LAST_DATABASE_IDENTITY_KEY, identity, now)
    await saveInstanceValue(db, LAST_START_KEY, now, now)
  })
}
