import type { CurrentUser } from '@hometown/shared-types/auth'
import type {
  AddedFactor,
  AddPasskeyInput,
  AddTotpInput,
  Factor,
  OwnFactors,
  PasskeyEnrollment,
  TotpEnrollment,
} from '@hometown/shared-types/second-factors'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { signedOut } from '../../../http/callers/access-guard.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { getSecretKey } from '../../../lib/secret-key.ts'
import { prepareAccountMail } from '../account-mails/account-mails.service.ts'
import { publicationName } from '../settings/publication.service.ts'
import { recordAudit } from './audit.service.ts'
import type { FactorRow, NewFactorRow, UserRow } from './auth.table.ts'
import { findTotpStep, hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpSubject, totpUri } from './codes.ts'
import {
  deleteAllFactors,
  getFactorState,
  hasFactors,
  isFactorRequired,
  listFactors,
  recoveryCodesOf,
  setRecoveryCodes,
} from './factors.repository.ts'
import { creationOptions, findRelyingParty, getRelyingParty, verifyCreation } from './passkeys.ts'
import { type BegunProof, beginProof, openProof, proofRefused, spendProof, stepOver } from './proofs.service.ts'
import { announceEndedSessions, deleteSessions, isSessionOpen } from './sessions.service.ts'
import { findUser, getUser, lockUnchangedUser } from './users.service.ts'

const MOST = 10

export async function listOwnFactors(
  { config, store }: AppContext,
  { user }: SignedIn,
  origin: string | undefined,
): Promise<OwnFactors> {
  return {
    factors: (await listFactors(store.db, user.id)).map(factorFromRow),
    recoveryCodesLeft: recoveryCodesOf(await getUser(store.db, user.id)).length,
    isRequired: isFactorRequired(config, user.role, await getFactorState(store.db, user.id)),
    canUsePasskeys: findRelyingParty(config, origin) !== undefined,
  }
}

/** Nothing counts until a code of it was shown. */
export async function startTotp(context: AppContext, { user, sessionId }: SignedIn): Promise<TotpEnrollment> {
  refuseTooMany(await listFactors(context.store.db, user.id))
  const secret = newTotpSecret()
  const issuer = await publicationName(context)
  const enrollment = beginProof(context, 'enroll-totp', { userId: user.id, sessionId, secret })
  return { enrollment, secret, uri: totpUri({ secret, issuer, account: user.username }) }
}

/** @throws 401 `step_over`, 422 `proof_refused` */
export async function addTotp(
  context: AppContext,
  signedIn: SignedIn,
  { enrollment, name, code }: AddTotpInput,
): Promise<AddedFactor> {
  const begun = openEnrollment(context, signedIn, 'enroll-totp', enrollment)
  const step = findTotpStep(begun.secret ?? '', code, context.clock.now())
  if (step === undefined) throw proofRefused('totp')
  const owned = { id: uuid(), user_id: signedIn.user.id }
  const secret = sealText(getSecretKey(context.config), totpSubject(owned), begun.secret ?? '')
  return addFactor(context, signedIn, begun, { ...owned, kind: 'totp', name, secret, counter: step })
}

export async function startPasskey(
  context: AppContext,
  { user, sessionId }: SignedIn,
  origin: string | undefined,
): Promise<PasskeyEnrollment> {
  const rpId = getRelyingParty(context.config, origin)
  const factors = await listFactors(context.store.db, user.id)
  refuseTooMany(factors)
  const known = factors.filter(({ rp_id }) => rp_id === rpId)
  const rpName = await publicationName(context)
  const { challenge, options } = await creationOptions(user, { rpId, rpName, known })
  const enrollment = beginProof(context, 'enroll-passkey', { userId: user.id, sessionId, challenge, rpId })
  return { enrollment, options }
}

/** @throws 401 `step_over`, 409 `passkey_known`, 422 `proof_refused` */
export async function addPasskey(
  context: AppContext,
  signedIn: SignedIn,
  { enrollment, name, response }: AddPasskeyInput,
): Promise<AddedFactor> {
  const begun = openEnrollment(context, signedIn, 'enroll-passkey', enrollment)
  const created = await verifyCreation(context.config, begun, response)
  if (!created) throw proofRefused('passkey')
  const row = { id: uuid(), user_id: signedIn.user.id, kind: 'passkey' as const, name, ...created }
  return addFactor(context, signedIn, begun, row)
}

/** Only the session that began it goes on. @throws 401 `step_over` */
function openEnrollment(
  context: AppContext,
  { user, sessionId }: SignedIn,
  purpose: 'enroll-totp' | 'enroll-passkey',
  token: string,
): BegunProof {
  const begun = openProof(context, purpose, token)
  if (begun.userId !== user.id || begun.sessionId !== sessionId) throw stepOver()
  return begun
}

/** With the first factor it makes recovery codes, and ends all other sessions: they were opened without one. */
async function addFactor(
  context: AppContext,
  { user, sessionId }: SignedIn,
  begun: BegunProof,
  row: Omit<NewFactorRow, 'created_at'>,
): Promise<AddedFactor> {
  const { kind, name } = row
  const account = await getUser(context.store.db, user.id)
  const notice = await prepareFactorNotice(context, account, `“${name}” was added to ${account.username}.`)
  const added = await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    // A thief's session that was ended meanwhile must leave no way back in.
    const isOpen = (await lockUnchangedUser(trx, account)) && (await isSessionOpen(trx, sessionId))
    if (!isOpen) throw signedOut()
    await spendProof(trx, begun, now)
    const known = await listFactors(trx, user.id)
    refuseTooMany(known)
    const inserted = await trx
      .insertInto('second_factors')
      .values({ ...row, created_at: now })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) throw new AppError(409, 'passkey_known', 'This passkey is on an account already. Add another one.')
    const recoveryCodes = known.length === 0 ? newRecoveryCodes() : null
    if (recoveryCodes) {
      await setRecoveryCodes(trx, user.id, recoveryCodes.map(hashRecoveryCode))
      await deleteSessions(trx, user.id, { except: sessionId })
    }
    await recordAudit(trx, { user, action: 'factor.add', subject: row.id, details: { name, kind } }, now)
    await notice.queue(trx, now)
    return { factor: factorFromRow(inserted), recoveryCodes }
  })
  notice.wake()
  if (added.recoveryCodes) announceEndedSessions(context)
  return added
}

const LAST_FACTOR_MESSAGE = 'Your account must have a second factor. Add another one before you remove this one.'

/** Ends all other sessions of the account. @throws 409 for the last one of an account that must have one */
export async function removeOwnFactor(context: AppContext, { user, sessionId }: SignedIn, id: string): Promise<void> {
  const { config, store, clock } = context
  const account = await getUser(store.db, user.id)
  const notice = await prepareFactorNotice(context, account, `A second factor of ${account.username} was removed.`)
  await store.groupWrite(async (trx) => {
    const now = clock.now()
    if (!(await lockUnchangedUser(trx, account))) throw signedOut()
    const factors = await listFactors(trx, user.id)
    const factor = factors.find((one) => one.id === id)
    if (!factor) throw notFound('Second factor')
    if (factors.length === 1) {
      const isRequired = isFactorRequired(config, user.role, await getFactorState(trx, user.id))
      if (isRequired) throw new AppError(409, 'last_factor', LAST_FACTOR_MESSAGE)
      await setRecoveryCodes(trx, user.id, null)
    }
    await trx.deleteFrom('second_factors').where('id', '=', id).execute()
    await deleteSessions(trx, user.id, { except: sessionId })
    await recordAudit(trx, { user, action: 'factor.remove', subject: id, details: { name: factor.name } }, now)
    await notice.queue(trx, now)
  })
  notice.wake()
  announceEndedSessions(context)
}

const NO_FACTOR_MESSAGE = 'Add a passkey or an authenticator app first. Recovery codes replace it when it’s lost.'

/** Voids the former ones. @throws 409 without a second factor */
export async function makeRecoveryCodes(context: AppContext, { user }: SignedIn): Promise<string[]> {
  const account = await getUser(context.store.db, user.id)
  const what = `${account.username} has new recovery codes. The former ones no longer work.`
  const notice = await prepareFactorNotice(context, account, what)
  const codes = newRecoveryCodes()
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    if (!(await lockUnchangedUser(trx, account))) throw signedOut()
    if (!(await hasFactors(trx, user.id))) throw new AppError(409, 'no_factor', NO_FACTOR_MESSAGE)
    await setRecoveryCodes(trx, user.id, codes.map(hashRecoveryCode))
    await recordAudit(trx, { user, action: 'factor.new-codes', subject: user.id }, now)
    await notice.queue(trx, now)
  })
  notice.wake()
  return codes
}

/** For somebody who lost theirs. Signs the account out everywhere. Never one's own. */
export async function removeFactorsOf(context: AppContext, by: CurrentUser, id: string): Promise<void> {
  if (id === by.id) throw new AppError(422, 'own_account', 'Remove your own second factors under Settings')
  const account = await findUser(context.store.db, id)
  if (!account) throw notFound('Account')
  const what = `All second factors of ${account.username} were removed, and the account was signed out everywhere.`
  const notice = await prepareFactorNotice(context, account, what)
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    const removed = await deleteAllFactors(trx, id)
    if (removed === 0) throw new AppError(409, 'no_factors', 'This account has no second factors')
    await deleteSessions(trx, id)
    const details = { name: account.username, removed }
    await recordAudit(trx, { user: by, action: 'account.remove-factors', subject: id, details }, now)
    await notice.queue(trx, now)
  })
  notice.wake()
  announceEndedSessions(context)
}

function prepareFactorNotice(context: AppContext, { email }: UserRow, what: string) {
  return prepareAccountMail(context, { to: [email], what })
}

/** @throws 409 */
function refuseTooMany(known: readonly FactorRow[]): void {
  if (known.length < MOST) return
  const message = `An account has at most ${MOST} second factors. Remove one that you no longer use.`
  throw new AppError(409, 'too_many_factors', message)
}

function factorFromRow({ id, kind, name, created_at, last_used_at }: FactorRow): Factor {
  return {
    ...{ id, kind, name },
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}
