import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { deleteInstanceValue, findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { findUnfinishedSince, pauseUnfinished } from '../../audience/newsletters/index.ts'
import { eraseRestored } from '../../audience/subscribers/index.ts'
import { endAllSessions } from '../../platform/auth/index.ts'
import { findLeaderLastSeen } from '../../platform/jobs/index.ts'
import { MAILING_HOLD_NAME, type MailingHold, RESTORED_VALUE_NAME } from '../../platform/mail/index.ts'

export const LAST_START = 'last_start'
/** The name of `Store.identity()` of the last start. */
const IDENTITY = 'database_identity'
const RESTORED_REASON = 'The database was restored from a backup, copied or moved.'
/** Another copy may have sent meanwhile what came due. */
const AWAY_MS = 10 * 60_000

/**
 * If the database was restored, replaced, copied or moved since the last start, subscribers who were erased are erased
 * again, all mail is held until a person releases it, all sessions end, and the whole site is rendered again. Sends
 * that were interrupted for more than ten minutes are paused.
 */
export async function holdAfterRestore(context: AppContext): Promise<void> {
  const { clock, store } = context
  const now = clock.now()
  const seenAt = await findLeaderLastSeen(store.db)
  const begunAt = await findUnfinishedSince(store.db)
  const wasAway = seenAt !== undefined && begunAt !== undefined && now - Math.max(seenAt, begunAt) >= AWAY_MS
  const identity = await store.identity()
  const known = await findInstanceValue(store.db, IDENTITY, z.string())
  const isCopy = known !== undefined && identity !== undefined && identity !== known
  const isOther = isCopy || (await findInstanceValue(store.db, RESTORED_VALUE_NAME, z.literal(true))) !== undefined
  // This comes before the start is noted: after an interruption, the next start does it.
  if (isOther) await eraseRestored(context)
  await store.write('clock', async (tx) => {
    const { db } = tx
    await deleteInstanceValue(db, RESTORED_VALUE_NAME)
    if (isOther || wasAway) await pauseUnfinished(db, isOther ? 'restored' : 'away', now)
    if (isOther) {
      await saveInstanceValue(db, MAILING_HOLD_NAME, { since: now, reason: RESTORED_REASON } satisfies MailingHold, now)
      tx.changed({ kind: 'settings' })
      await tx.audit('backup.restore', undefined, { ended: await endAllSessions(tx) })
    }
    if (identity !== undefined) await saveInstanceValue(db, IDENTITY, identity, now)
    await saveInstanceValue(db, LAST_START, now, now)
  })
}
