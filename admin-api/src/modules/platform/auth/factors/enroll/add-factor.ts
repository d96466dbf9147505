import type { AddedFactor } from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { recordAudit } from '../../audit.service.ts'
import { deleteOtherSessions } from '../../sessions/sessions.repository.ts'
import { announceEndedSessions } from '../../sessions/sessions.service.ts'
import { getUser } from '../../users.repository.ts'
import { listFactors, lockFactors, type StoredFactor } from '../factors.repository.ts'
import type { PendingProofRow } from '../factors.table.ts'
import { addedNews, prepareFactorMail } from '../mails/factor-mail.ts'
import { factorFromRow } from '../own-factors.service.ts'
import { deletePendingOfOthers } from '../pending/pending-proofs.repository.ts'
import { endPending } from '../pending/pending-proofs.ts'
import { renewRecoveryCodes } from '../recovery/recovery-codes.ts'

/**
 * The first factor ends what the password alone had opened: other sessions, and what they had begun.
 * @param insert writes the row
 * @returns recovery codes with the first factor alone
 */
export async function addFactor(
  context: AppContext,
  { user, sessionId }: SignedIn,
  { pending, name, kind }: { pending: PendingProofRow; name: string; kind: StoredFactor['kind'] },
  insert: (trx: Transaction<Database>, now: number, known: readonly StoredFactor[]) => Promise<string>,
): Promise<AddedFactor> {
  const account = await getUser(context.store.db, user.id)
  const mail = await prepareFactorMail(context, account, addedNews(account, name))
  const added = await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    await endPending(trx, pending)
    // Two enrollments at once would both make recovery codes as the first.
    await lockFactors(trx, user.id)
    const known = await listFactors(trx, user.id)
    const id = await insert(trx, now, known)
    const recoveryCodes = known.length === 0 ? await renewRecoveryCodes(trx, user.id) : null
    if (known.length === 0) {
      await deleteOtherSessions(trx, user.id, sessionId)
      await deletePendingOfOthers(trx, user.id, sessionId)
    }
    await recordAudit(trx, { user, action: 'factor.add', subject: id, details: { name, kind } }, now)
    await mail.queue(trx, now)
    return { factor: factorFromRow({ id, kind, name, created_at: now, last_used_at: null }), recoveryCodes }
  })
  mail.wake()
  if (added.recoveryCodes) announceEndedSessions(context)
  return added
}
