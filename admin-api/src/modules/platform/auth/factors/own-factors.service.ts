import type { Factor, OwnFactors } from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../audit.service.ts'
import type { UserRow } from '../auth.table.ts'
import { deleteOtherSessions } from '../sessions/sessions.repository.ts'
import { announceEndedSessions } from '../sessions/sessions.service.ts'
import { getUser } from '../users.repository.ts'
import { deleteFactor, listFactors, lockFactors, renameFactor, type StoredFactor } from './factors.repository.ts'
import { newCodesNews, prepareFactorMail, removedNews } from './mails/factor-mail.ts'
import { findRelyingParty } from './passkeys/relying-party.ts'
import { deletePendingOf } from './pending/pending-proofs.repository.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery/recovery-codes.repository.ts'
import { renewRecoveryCodes } from './recovery/recovery-codes.ts'
import { findFactorState } from './required/factor-state.repository.ts'
import { isFactorRequired } from './required/required-factors.ts'

const LAST_FACTOR_MESSAGE = 'Your account must have a second factor. Add another one before you remove this one.'
const NO_FACTOR_MESSAGE = 'Add a passkey or an authenticator app first. Recovery codes replace it when it’s lost.'

export async function listOwnFactors(
  { config, store }: AppContext,
  { user }: SignedIn,
  origin: string | undefined,
): Promise<OwnFactors> {
  return {
    factors: (await listFactors(store.db, user.id)).map(factorFromRow),
    recoveryCodesLeft: await countRecoveryCodes(store.db, user.id),
    isRequired: await isRequiredOf({ config }, store.db, user),
    canUsePasskeys: findRelyingParty(config, origin) !== undefined,
  }
}

export async function renameOwnFactor(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  name: string,
): Promise<Factor> {
  return context.store.groupWrite(async (trx) => {
    if (!(await renameFactor(trx, { userId: user.id, id, name }))) throw notFound('Second factor')
    await recordAudit(trx, { user, action: 'factor.rename', subject: id, details: { name } }, context.clock.now())
    return factorFromRow(await getFactor(trx, user.id, id))
  })
}

/** Ends all other sessions of the account. @throws 409 for the last one of an account that must have one */
export async function removeOwnFactor(
  context: AppContext,
  signedIn: SignedIn,
  id: string,
  origin: string | undefined,
): Promise<OwnFactors> {
  const { user, sessionId } = signedIn
  const account = await getUser(context.store.db, user.id)
  const { name } = await getFactor(context.store.db, user.id, id)
  const mail = await prepareFactorMail(context, account, removedNews(account, name))
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    await lockFactors(trx, user.id)
    const factors = await listFactors(trx, user.id)
    if (!factors.some((factor) => factor.id === id)) throw notFound('Second factor')
    if (factors.length === 1) {
      if (await isRequiredOf(context, trx, user)) throw new AppError(409, 'last_factor', LAST_FACTOR_MESSAGE)
      await deleteRecoveryCodes(trx, user.id)
    }
    await deleteFactor(trx, user.id, id)
    await deletePendingOf(trx, user.id)
    await deleteOtherSessions(trx, user.id, sessionId)
    await recordAudit(trx, { user, action: 'factor.remove', subject: id, details: { name } }, now)
    await mail.queue(trx, now)
  })
  mail.wake()
  announceEndedSessions(context)
  return listOwnFactors(context, signedIn, origin)
}

/** Voids the former ones. @throws 409 without a second factor */
export async function makeRecoveryCodes(context: AppContext, { user }: SignedIn): Promise<string[]> {
  const account = await getUser(context.store.db, user.id)
  const mail = await prepareFactorMail(context, account, newCodesNews(account))
  const codes = await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    await lockFactors(trx, user.id)
    if ((await listFactors(trx, user.id)).length === 0) throw new AppError(409, 'no_factor', NO_FACTOR_MESSAGE)
    await recordAudit(trx, { user, action: 'factor.new-codes', subject: user.id }, now)
    await mail.queue(trx, now)
    return renewRecoveryCodes(trx, user.id)
  })
  mail.wake()
  return codes
}

export function factorFromRow({ id, kind, name, created_at, last_used_at }: StoredFactor): Factor {
  return {
    ...{ id, kind, name },
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}

async function getFactor(db: AppContext['store']['db'], userId: string, id: string): Promise<StoredFactor> {
  const factor = (await listFactors(db, userId)).find((one) => one.id === id)
  if (!factor) throw notFound('Second factor')
  return factor
}

async function isRequiredOf(
  { config }: Pick<AppContext, 'config'>,
  db: AppContext['store']['db'] | Transaction<Database>,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<boolean> {
  const state = await findFactorState(db, id)
  return state !== undefined && isFactorRequired(config, role, state)
}
