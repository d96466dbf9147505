import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type {
  AddedFactor,
  AddFactorInput,
  Enrollment,
  Factor,
  FactorKind,
  OwnFactors,
} from '@hometown/shared-types/contract/sign-in'
import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { signedOut } from '../../../http/callers/access-guard.ts'
import { deviceName } from '../../../http/callers/device-name.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { randomGroups } from '../../../lib/random-groups.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { getSecretKey } from '../../../lib/secret-key.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { publicationName } from '../settings/publication.service.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { canUsePasskeys, creationOptions, refuseWithoutPasskeys, verifyCreation } from './passkeys.ts'
import {
  beginProof,
  findTotpStep,
  hashRecoveryCode,
  openProof,
  proofExpired,
  proofRefused,
  spendProof,
  totpSubject,
} from './proofs.service.ts'
import { changeAccount, deleteSessions } from './sessions.service.ts'
import {
  getUser,
  hasFactors,
  isFactorRequired,
  listFactors,
  recoveryCodesOf,
  setRecoveryCodes,
  updateUnchangedUser,
} from './users.service.ts'

export async function listOwnFactors({ config, store: { db } }: AppContext, { user }: SignedIn): Promise<OwnFactors> {
  return {
    factors: (await listFactors(db, user.id)).map(factorFromRow),
    recoveryCodesLeft: recoveryCodesOf(await getUser(db, user.id)).length,
    isRequired: await isFactorRequired(config, db, user.id),
    canUsePasskeys: canUsePasskeys(config),
  }
}

/** Nothing counts until it was shown to work. */
export async function startFactor(
  context: AppContext,
  { user, sessionId }: SignedIn,
  kind: FactorKind,
): Promise<Enrollment> {
  const { config, store } = context
  const owner = { userId: user.id, sessionId }
  const paper = await publicationName(context)
  if (kind === 'totp') {
    // 160 random bits, and what every app understands: SHA-1, 6 digits, 30 seconds. Most ignore other values without a word.
    const totp = new TOTP({ issuer: paper, label: user.username, secret: new Secret({ size: 20 }) })
    const secret = totp.secret.base32
    return { enrollment: beginProof(context, 'enroll', { ...owner, secret }), secret, uri: totp.toString() }
  }
  refuseWithoutPasskeys(config)
  const known = await listFactors(store.db, user.id)
  const options = await creationOptions(config, user, { rpName: paper, known })
  return { enrollment: beginProof(context, 'enroll', { ...owner, challenge: options.challenge }), options }
}

/**
 * With the first factor it makes recovery codes, and ends all other sessions: they were opened without one.
 * @throws 401 `proof_expired`, 409 `passkey_known`, 422 `proof_refused`
 */
export async function addFactor(context: AppContext, signedIn: SignedIn, input: AddFactorInput): Promise<AddedFactor> {
  const { user, sessionId } = signedIn
  const { kind } = input
  const begun = openProof(context, 'enroll', input.enrollment)
  // Only the session that began it goes on.
  if (begun.userId !== user.id || begun.sessionId !== sessionId) throw proofExpired()
  const owned = { id: uuid(), user_id: user.id }
  const proven =
    input.kind === 'totp'
      ? proveApp(context, owned, begun.secret, input.code)
      : await verifyCreation(context.config, begun.challenge, input.response)
  if (!proven) throw proofRefused(kind)
  const what = `${kind === 'passkey' ? 'A passkey' : 'An authenticator app'} was added to ${user.username}.`
  return changeOwnFactors(context, signedIn, what, async (trx, now, session) => {
    await spendProof(trx, begun, now)
    const isFirst = !(await hasFactors(trx, user.id))
    const name = kind === 'totp' ? 'Authenticator app' : `Passkey from ${deviceName(session.user_agent)}`
    const inserted = await trx
      .insertInto('second_factors')
      .values({ ...owned, kind, name, ...proven, created_at: now })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) throw new AppError(409, 'passkey_known', 'This passkey is on an account already. Add another one.')
    await recordAudit(trx, { user, action: 'factor.add', subject: owned.id, details: { name, kind } }, now)
    if (isFirst) await deleteSessions(trx, user.id, { except: sessionId })
    return { factor: factorFromRow(inserted), recoveryCodes: isFirst ? await replaceRecoveryCodes(trx, user.id) : null }
  })
}

function proveApp(
  { config, clock }: AppContext,
  owned: Pick<FactorRow, 'id' | 'user_id'>,
  secret: string | undefined,
  code: string,
) {
  const step = secret && findTotpStep(secret, code, clock.now())
  if (!secret || !step) return undefined
  return { secret: sealText(getSecretKey(config), totpSubject(owned), secret), counter: step }
}

const LAST_FACTOR_MESSAGE = 'Your account must have a second factor. Add another one before you remove this one.'

/** Ends all other sessions of the account. @throws 409 for the last one of an account that must have one */
export async function removeOwnFactor(context: AppContext, signedIn: SignedIn, id: string): Promise<void> {
  const { user, sessionId } = signedIn
  const what = `A second factor of ${user.username} was removed.`
  await changeOwnFactors(context, signedIn, what, async (trx, now) => {
    const factors = await listFactors(trx, user.id)
    const factor = factors.find((one) => one.id === id)
    if (!factor) throw notFound('Second factor')
    if (factors.length === 1) {
      if (await isFactorRequired(context.config, trx, user.id))
        throw new AppError(409, 'last_factor', LAST_FACTOR_MESSAGE)
      await setRecoveryCodes(trx, user.id, [])
    }
    await trx.deleteFrom('second_factors').where('id', '=', id).execute()
    await deleteSessions(trx, user.id, { except: sessionId })
    await recordAudit(trx, { user, action: 'factor.remove', subject: id, details: { name: factor.name } }, now)
  })
}

const NO_FACTOR_MESSAGE = 'Add a passkey or an authenticator app first. Recovery codes replace it when it’s lost.'

/** Voids the former ones. @throws 409 without a second factor */
export async function makeRecoveryCodes(context: AppContext, signedIn: SignedIn): Promise<string[]> {
  const { user } = signedIn
  const what = `${user.username} has new recovery codes. The former ones no longer work.`
  return changeOwnFactors(context, signedIn, what, async (trx, now) => {
    if (!(await hasFactors(trx, user.id))) throw new AppError(409, 'no_factor', NO_FACTOR_MESSAGE)
    await recordAudit(trx, { user, action: 'factor.new-codes', subject: user.id }, now)
    return replaceRecoveryCodes(trx, user.id)
  })
}

async function replaceRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, randomGroups)
  await setRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

/** A thief’s session that was ended meanwhile must leave no way back in. */
async function changeOwnFactors<T>(
  context: AppContext,
  { user, sessionId }: SignedIn,
  what: string,
  change: (trx: Transaction<Database>, now: number, session: { user_agent: string | null }) => Promise<T>,
): Promise<T> {
  const account = await getUser(context.store.db, user.id)
  return changeAccount(context, { to: [account.email], what }, async (trx, now) => {
    const isUnchanged = await updateUnchangedUser(trx, account)
    const session = await trx.selectFrom('sessions').select('user_agent').where('id', '=', sessionId).executeTakeFirst()
    if (!isUnchanged || !session) throw signedOut()
    return change(trx, now, session)
  })
}

/**
 * For somebody who lost theirs. Signs the account out everywhere.
 * @param by null from the server’s command line @returns how many passkeys and apps there were
 */
export async function removeAllFactors(context: AppContext, account: UserRow, by: CurrentUser | null): Promise<number> {
  const { id, username, email } = account
  if (!(await hasFactors(context.store.db, id))) return 0
  const what = `All second factors of ${username} were removed, and the account was signed out everywhere.`
  return changeAccount(context, { to: [email], what }, async (trx, now) => {
    await setRecoveryCodes(trx, id, [])
    const removed = (await trx.deleteFrom('second_factors').where('user_id', '=', id).returning('id').execute()).length
    await deleteSessions(trx, id)
    const action = by ? 'account.remove-factors' : 'auth.remove-factors'
    await recordAudit(trx, { user: by, action, subject: id, details: { name: username, removed } }, now)
    return removed
  })
}

function factorFromRow({ id, kind, name, created_at, last_used_at }: FactorRow): Factor {
  return {
    ...{ id, kind, name },
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}
