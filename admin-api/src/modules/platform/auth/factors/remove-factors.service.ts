import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../audit.service.ts'
import { deleteSessionsOf } from '../sessions/sessions.repository.ts'
import { announceEndedSessions } from '../sessions/sessions.service.ts'
import { findUser } from '../users.repository.ts'
import { deleteFactorsOf } from './factors.repository.ts'
import { allRemovedNews, prepareFactorMail } from './mails/factor-mail.ts'
import { deletePendingOf } from './pending/pending-proofs.repository.ts'
import { deleteRecoveryCodes } from './recovery/recovery-codes.repository.ts'

const OWN_FACTORS_MESSAGE = 'Remove your own second factors under Settings'
const NO_FACTORS_MESSAGE = 'This account has no second factors'

/** For somebody who lost theirs. Signs the account out everywhere. Never one's own. */
export async function removeFactorsOf(context: AppContext, by: CurrentUser, id: string): Promise<void> {
  if (id === by.id) throw new AppError(422, 'own_account', OWN_FACTORS_MESSAGE)
  const account = await findUser(context.store.db, id)
  if (!account) throw notFound('Account')
  const mail = await prepareFactorMail(context, account, allRemovedNews(account, by.username))
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    const removed = await deleteAllFactors(trx, id)
    if (removed === 0) throw new AppError(409, 'no_factors', NO_FACTORS_MESSAGE)
    await deleteSessionsOf(trx, id)
    const details = { name: account.username, removed }
    await recordAudit(trx, { user: by, action: 'account.remove-factors', subject: id, details }, now)
    await mail.queue(trx, now)
  })
  mail.wake()
  announceEndedSessions(context)
}

/** With recovery codes and half-done sign-ins. @returns how many passkeys and apps there were */
export async function deleteAllFactors(trx: Transaction<Database>, userId: string): Promise<number> {
  await deleteRecoveryCodes(trx, userId)
  await deletePendingOf(trx, userId)
  return deleteFactorsOf(trx, userId)
}
