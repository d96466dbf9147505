import type {
  AddedFactor,
  AddFactorInput,
  Enrollment,
  Factor,
  FactorKind,
  OwnFactors,
} from '@hometown/shared-types/contract/sign-in'
import { Secret, TOTP } from 'otpauth'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Actor, LockedRow, Tx } from '../../../database/database.ts'
import { getRow } from '../../../database/read-rows.ts'
import { signedOut } from '../../../http/access/access-guard.ts'
import { deviceName } from '../../../http/access/device-name.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { Session } from '../../../http/request-context.ts'
import { encryptText } from '../../../lib/encryption.ts'
import { getEncryptionKey } from '../../../lib/secret-keys.ts'
import { generateReadableCode } from '../../../lib/tokens.ts'
import { publicationName } from '../settings/index.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { canUsePasskeys, passkeyCreationOptions, refuseWithoutPasskeys, verifyCreatedPasskey } from './passkeys.ts'
import {
  consumeChallenge,
  findTotpStep,
  hashRecoveryCode,
  issueChallengeToken,
  openChallengeToken,
  proofExpired,
  proofRefused,
  totpEncryptionPurpose,
} from './proofs.service.ts'
import { deleteSessions, queueOwnerNotice, renderOwnerNotice } from './sessions.service.ts'
import { findUnchangedUser, hasFactors, isFactorRequired, listFactors, readRecoveryCodeHashes, users } from './users.ts'

export async function listOwnFactors({ config, store: { db } }: AppContext, { user }: Session): Promise<OwnFactors> {
  return {
    factors: (await listFactors(db, user.id)).map(factorFromRow),
    recoveryCodesLeft: readRecoveryCodeHashes(await getRow(db, users, user.id)).length,
    isRequired: await isFactorRequired(config, db, user.id),
    canUsePasskeys: canUsePasskeys(config),
  }
}

/** A factor doesn't count until it was shown to work. */
export async function startFactor(
  context: AppContext,
  { user, sessionId }: Session,
  kind: FactorKind,
): Promise<Enrollment> {
  const { config, store } = context
  const owner = { userId: user.id, sessionId }
  const paper = await publicationName(context)
  if (kind === 'totp') {
    // Every app understands SHA-1, 6 digits and 30 seconds; most silently ignore other values. 160 bits are random.
    const totp = new TOTP({ issuer: paper, label: user.username, secret: new Secret({ size: 20 }) })
    const secret = totp.secret.base32
    return { enrollment: issueChallengeToken(context, 'enroll', { ...owner, secret }), secret, uri: totp.toString() }
  }
  refuseWithoutPasskeys(config)
  const known = await listFactors(store.db, user.id)
  const options = await passkeyCreationOptions(config, user, { rpName: paper, known })
  return { enrollment: issueChallengeToken(context, 'enroll', { ...owner, challenge: options.challenge }), options }
}

/**
 * The first factor brings recovery codes, and ends all other sessions: they were opened without one.
 * @throws 401 `proof_expired`, 409 `passkey_known`, 422 `proof_refused`
 */
export async function addFactor(context: AppContext, session: Session, input: AddFactorInput): Promise<AddedFactor> {
  const { user, sessionId } = session
  const { kind } = input
  const challenge = openChallengeToken(context, 'enroll', input.enrollment)
  // Only the session that began the proof goes on.
  if (challenge.userId !== user.id || challenge.sessionId !== sessionId) throw proofExpired()
  const owned = { id: uuid(), user_id: user.id }
  const verified =
    input.kind === 'totp'
      ? proveAuthenticatorApp(context, owned, challenge.secret, input.code)
      : await verifyCreatedPasskey(context.config, challenge.challenge, input.response)
  if (!verified) throw proofRefused(kind)
  const what = `${kind === 'passkey' ? 'A passkey' : 'An authenticator app'} was added to ${user.username}.`
  return changeOwnFactors(context, session, what, async (tx, owner, userAgent) => {
    await consumeChallenge(tx, challenge)
    const isFirst = !(await hasFactors(tx.db, user.id))
    const name = kind === 'totp' ? 'Authenticator app' : `Passkey from ${deviceName(userAgent)}`
    const inserted = await tx.db
      .insertInto('second_factors')
      .values({ ...owned, kind, name, ...verified, created_at: tx.now })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) throw new AppError(409, 'passkey_known', 'This passkey is on an account already. Add another one.')
    const recoveryCodes = isFirst ? newRecoveryCodes() : null
    await tx.update(owner, {
      updated_at: tx.now,
      ...(recoveryCodes && { recovery_codes: recoveryCodesColumn(recoveryCodes) }),
    })
    if (isFirst) await deleteSessions(tx, user.id, { except: sessionId })
    await tx.audit('factor.add', owned, { name, kind })
    return { factor: factorFromRow(inserted), recoveryCodes }
  })
}

function proveAuthenticatorApp(
  { config, clock }: AppContext,
  owned: Pick<FactorRow, 'id' | 'user_id'>,
  secret: string | undefined,
  code: string,
) {
  const step = secret && findTotpStep(secret, code, clock.now())
  if (!secret || !step) return undefined
  return { secret: encryptText(getEncryptionKey(config), totpEncryptionPurpose(owned), secret), counter: step }
}

const LAST_FACTOR_MESSAGE = 'Your account must have a second factor. Add another one before you remove this one.'

/** Ends all other sessions of the account. @throws 409 for the last one of an account that must have one */
export async function removeOwnFactor(context: AppContext, session: Session, id: string): Promise<void> {
  const { user, sessionId } = session
  const what = `A second factor of ${user.username} was removed.`
  await changeOwnFactors(context, session, what, async (tx, owner) => {
    const factors = await listFactors(tx.db, user.id)
    const factor = factors.find((one) => one.id === id)
    if (!factor) throw notFound('Second factor')
    const isLast = factors.length === 1
    if (isLast && (await isFactorRequired(context.config, tx.db, user.id)))
      throw new AppError(409, 'last_factor', LAST_FACTOR_MESSAGE)
    await tx.db.deleteFrom('second_factors').where('id', '=', id).execute()
    await tx.update(owner, { updated_at: tx.now, ...(isLast && { recovery_codes: recoveryCodesColumn([]) }) })
    await deleteSessions(tx, user.id, { except: sessionId })
    await tx.audit('factor.remove', factor, { name: factor.name })
  })
}

const NO_FACTOR_MESSAGE = 'Add a passkey or an authenticator app first. Recovery codes replace it when it’s lost.'

/** Voids the former recovery codes. @throws 409 without a second factor */
export async function makeRecoveryCodes(context: AppContext, session: Session): Promise<string[]> {
  const { user } = session
  const what = `${user.username} has new recovery codes. The former ones no longer work.`
  const codes = newRecoveryCodes()
  await changeOwnFactors(context, session, what, async (tx, owner) => {
    if (!(await hasFactors(tx.db, user.id))) throw new AppError(409, 'no_factor', NO_FACTOR_MESSAGE)
    await tx.mark(owner, { recovery_codes: recoveryCodesColumn(codes) })
    await tx.audit('factor.new-codes', owner)
  })
  return codes
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, generateReadableCode)
}

function recoveryCodesColumn(codes: readonly string[]): string {
  return JSON.stringify(codes.map(hashRecoveryCode))
}

/** Changes own factors and mails the owner. A thief’s session that was ended meanwhile must leave no way back in. */
async function changeOwnFactors<T>(
  context: AppContext,
  { user, sessionId }: Session,
  what: string,
  change: (tx: Tx, owner: LockedRow<'users'>, userAgent: string | null) => Promise<T>,
): Promise<T> {
  const userBefore = await getRow(context.store.db, users, user.id)
  const notice = await renderOwnerNotice(context, what)
  return context.store.write(user, async (tx) => {
    const owner = await findUnchangedUser(tx, userBefore)
    const sessions = tx.db.selectFrom('sessions').select('user_agent').where('id', '=', sessionId)
    const session = await sessions.executeTakeFirst()
    if (!owner || !session) throw signedOut()
    const changed = await change(tx, owner, session.user_agent)
    await queueOwnerNotice(tx, notice, owner.email)
    return changed
  })
}

/**
 * Removes all second factors of somebody who lost theirs, and signs the account out everywhere.
 * @returns how many passkeys and apps there were
 */
export async function removeAllFactors(
  context: AppContext,
  actor: Actor,
  { id, username }: UserRow,
  { version, action }: { version?: number; action: string },
): Promise<number> {
  const what = `All second factors of ${username} were removed, and the account was signed out everywhere.`
  const notice = await renderOwnerNotice(context, what)
  return context.store.write(actor, async (tx) => {
    const owner = await tx.expect(users, id, version)
    const deletion = tx.db.deleteFrom('second_factors').where('user_id', '=', id).returning('id')
    const removed = (await deletion.execute()).length
    if (removed === 0) return 0
    await tx.update(owner, { recovery_codes: recoveryCodesColumn([]), updated_at: tx.now })
    await deleteSessions(tx, id)
    await queueOwnerNotice(tx, notice, owner.email)
    await tx.audit(action, owner, { name: username, removed })
    return removed
  })
}

function factorFromRow({ id, kind, name, created_at, last_used_at }: FactorRow): Factor {
  return {
    id,
    kind,
    name,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}
