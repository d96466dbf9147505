import { createHash, randomUUID } from 'node:crypto'
import {
  FRESH_FOR_MINUTES,
  type Freshness,
  PROOF_REFUSED,
  STEP_OVER,
  type StepUpInput,
  type StepUpMethod,
  type StepUpProof,
  type StepUpStart,
  type UsedPasskey,
} from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { giveBack, type Limit, take } from '../../../database/limits.ts'
import { AppError, tooManyTries } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { openText, sealText } from '../../../lib/sealed-text.ts'
import { findSecretKey, getSecretKey } from '../../../lib/secret-key.ts'
import { recordAudit } from './audit.service.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { findTotpStep, hashRecoveryCode, totpSubject } from './codes.ts'
import {
  claimFactor,
  claimRecoveryCode,
  findPasskey,
  hasFactors,
  listFactors,
  recoveryCodesOf,
} from './factors.repository.ts'
import { findRelyingParty, requestOptions, verifyPasskey } from './passkeys.ts'
import { checkPassword, giveBackTry } from './passwords.service.ts'
import { type Device, type NewSession, renewSessionToken } from './sessions.service.ts'
import { findUser, getUser, lockUnchangedUser } from './users.service.ts'

const WINDOW = FRESH_FOR_MINUTES * 60_000

type ProofPurpose = 'sign-in' | 'passkey-sign-in' | 'step-up' | 'enroll-totp' | 'enroll-passkey'

/** What somebody has begun to prove. */
export interface BegunProof {
  id: string
  expiresAt: number
  /** Missing for a sign-in with a passkey, which tells who it is only at its end. */
  userId?: string
  /** Of the password that was right or counted, so that the proof ends when the password changes. */
  passwordMark?: string
  /** The session that began it. */
  sessionId?: string
  challenge?: string
  rpId?: string
  /** Of an authenticator app that is being added. */
  secret?: string
}

/** @returns what the browser keeps until the proof comes, sealed for this purpose alone. We keep nothing. */
export function beginProof(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  purpose: ProofPurpose,
  begun: Omit<BegunProof, 'id' | 'expiresAt'>,
): string {
  const proof: BegunProof = { ...begun, id: randomUUID(), expiresAt: clock.now() + WINDOW }
  return sealText(getSecretKey(config), `proof ${purpose}`, JSON.stringify(proof))
}

/** @throws 401 `step_over` if it isn't ours, not for this purpose, or too old */
export function openProof(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  purpose: ProofPurpose,
  token: string,
): BegunProof {
  const key = findSecretKey(config)
  const text = key && openText(key, `proof ${purpose}`, token)
  const proof = text === undefined ? undefined : (JSON.parse(text) as BegunProof)
  if (!proof || proof.expiresAt <= clock.now()) throw stepOver()
  return proof
}

/** Call it in the transaction of what was proven. @throws 401 `step_over` if another call came first */
export async function spendProof(trx: Transaction<Database>, { id }: BegunProof, now: number): Promise<void> {
  const { wait } = await take(trx, ['proof used', id], { max: 1, window: WINDOW }, now)
  if (wait !== undefined) throw stepOver()
}

export function stepOver(): AppError {
  return new AppError(401, STEP_OVER, 'This took too long, or was used already. Start again.')
}

/** A hash of the hash: a token that is opened tells nothing about the password. */
function passwordMark({ password_hash }: { password_hash: string }): string {
  return createHash('sha256').update(password_hash).digest('base64url')
}

export function freshness({ clock }: Pick<AppContext, 'clock'>, { freshUntil }: SignedIn): Freshness {
  return { freshFor: Math.max(0, Math.ceil(((freshUntil ?? 0) - clock.now()) / 1000)) }
}

/** With the account's second factors; with the password only if it has none. */
export async function startStepUp(
  context: AppContext,
  { user, sessionId }: SignedIn,
  origin: string | undefined,
): Promise<StepUpStart> {
  const row = await getUser(context.store.db, user.id)
  const { isPasswordOnly, methods, passkeyOptions, asked } = await offerMethods(context, row, origin)
  const stepUp = beginProof(context, 'step-up', { ...asked, sessionId })
  return { stepUp, methods: isPasswordOnly ? ['password'] : methods, ...(passkeyOptions && { passkeyOptions }) }
}

/** Marks the session as proven and gives it a new token. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function stepUp(
  context: AppContext,
  { sessionId }: SignedIn,
  { stepUp: token, proof }: StepUpInput,
  caller: Device,
): Promise<{ session: NewSession; freshness: Freshness }> {
  const session = await prove(context, { token, purpose: 'step-up', proof, sessionId, caller }, (user, claim) =>
    context.store.groupWrite(async (trx) => {
      const now = context.clock.now()
      // An administrator disabled or reset the account meanwhile, or somebody ended the session.
      if (!(await lockUnchangedUser(trx, user))) throw stepOver()
      await claim(trx, now)
      const renewed = await renewSessionToken(trx, sessionId, { now, isProven: true })
      if (!renewed) throw stepOver()
      await recordAudit(trx, { user, action: 'auth.step-up', details: { by: proof.method } }, now)
      return renewed
    }),
  )
  return { session, freshness: { freshFor: FRESH_FOR_MINUTES * 60 } }
}

/** The ways in which this account can prove who it is with a second factor, at the address where it is asked. */
export async function offerMethods({ config, store }: AppContext, user: UserRow, origin: string | undefined) {
  const factors = await listFactors(store.db, user.id)
  const rpId = findRelyingParty(config, origin)
  const passkeys = factors.filter(({ rp_id }) => rpId !== undefined && rp_id === rpId)
  const request = rpId !== undefined && passkeys.length > 0 ? await requestOptions(rpId, passkeys) : undefined
  const methods: Exclude<StepUpMethod, 'password'>[] = [
    ...(request ? (['passkey'] as const) : []),
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(factors.length > 0 && recoveryCodesOf(user).length > 0 ? (['recovery-code'] as const) : []),
  ]
  return {
    ...{ isPasswordOnly: factors.length === 0, methods, passkeyOptions: request?.options },
    asked: {
      ...{ userId: user.id, passwordMark: passwordMark(user) },
      ...(rpId && request && { challenge: request.challenge, rpId }),
    },
  }
}

interface Shown {
  token: string
  purpose: Extract<ProofPurpose, 'sign-in' | 'step-up'>
  proof: StepUpProof
  /** Of the session that must have begun it. */
  sessionId?: string
  caller: Device
}

/** Uses the proof up, in the transaction of what it is for. @throws 422 `proof_refused` if another call came first */
export type Claim = (trx: Transaction<Database>, now: number) => Promise<void>

/** Checks the proof, and runs `use` with what uses it up. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function prove<T>(
  context: AppContext,
  { token, purpose, proof, sessionId, caller }: Shown,
  use: (user: UserRow, claim: Claim) => Promise<T>,
): Promise<T> {
  const begun = openProof(context, purpose, token)
  const user = begun.userId && (await findUser(context.store.db, begun.userId))
  if (!user || begun.sessionId !== sessionId || begun.passwordMark !== passwordMark(user)) throw stepOver()
  return noteRefusals(context, { user, method: proof.method, caller }, async () => {
    const spend = await checkProof(context, { user, begun, proof, caller })
    return use(user, async (trx, now) => {
      await spendProof(trx, begun, now)
      await spend(trx, now)
    })
  })
}

interface Prover {
  user: UserRow
  method: StepUpMethod
  caller: Device
}

/** For the audit log, where the account's administrators see them. */
export async function noteRefusals<T>(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { user, method, caller: { address } }: Prover,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== PROOF_REFUSED) throw error
    const details = { name: user.username, method, ...(address && { address }) }
    const entry = { user: null, action: 'factor.refuse', subject: user.id, details }
    await store.groupWrite((trx) => recordAudit(trx, entry, clock.now()))
    throw error
  }
}

const MESSAGES: Readonly<Record<StepUpMethod, string>> = {
  totp: 'This code is wrong, too old or already used. Enter the one that your app shows now, and let your phone set its clock automatically.',
  'recovery-code': 'This recovery code is wrong or already used.',
  passkey: 'This passkey wasn’t accepted. Try again, or use another way.',
  password: 'This password is wrong.',
}

/** What was shown isn't what the account has. The caller may try again. */
export function proofRefused(method: StepUpMethod, message = MESSAGES[method]): AppError {
  return new AppError(422, PROOF_REFUSED, message)
}

type Checked = Pick<Shown, 'proof' | 'caller'> & { user: UserRow; begun: BegunProof }

/** @throws 422 `proof_refused`, 429 */
async function checkProof(context: AppContext, { user, begun, proof, caller }: Checked): Promise<Claim> {
  switch (proof.method) {
    case 'totp':
      return checkTotp(context, user, proof.code)
    case 'password': {
      const { username } = user
      // Only for accounts without a second factor, also if they get one meanwhile.
      if (await hasFactors(context.store.db, user.id)) throw proofRefused('password')
      const isRight = await checkPassword(context, { username, password: proof.password, row: user }, caller)
      if (!isRight) throw proofRefused('password')
      return async (trx) => {
        if (await hasFactors(trx, user.id)) throw proofRefused('password')
        await giveBackTry(trx, username, caller)
      }
    }
    case 'passkey': {
      const passkey = await findPasskey(context.store.db, proof.response.id)
      if (passkey?.user_id !== user.id) throw proofRefused('passkey')
      return checkPasskey(context, passkey, begun, proof.response)
    }
    case 'recovery-code': {
      const hash = hashRecoveryCode(proof.code)
      return async (trx, now) => {
        if (!(await claimRecoveryCode(trx, user.id, hash))) throw proofRefused('recovery-code')
        await recordAudit(trx, { user, action: 'factor.recovery-code', subject: user.id }, now)
      }
    }
  }
}

/** Wrong codes of one account from everywhere: of a million, two are right at any time. Nobody guesses the other proofs. */
const WRONG_CODES: Limit = { max: 20, window: 3_600_000 }

const UNREADABLE_MESSAGE =
  'We can’t check codes of your app, because this installation has another secret key than before. Use a recovery code, ' +
  'or ask the person who runs the server to run npm run password:reset -- <username> --remove-second-factors'

async function checkTotp({ config, store, clock }: AppContext, { id }: UserRow, code: string): Promise<Claim> {
  const limitKey = ['wrong codes', id]
  // Before the check, because many may come at once.
  const { wait } = await store.groupWrite((trx) => take(trx, limitKey, WRONG_CODES, clock.now()))
  if (wait !== undefined) throw tooManyTries(wait, 'Too many wrong codes for this account')
  const apps = (await listFactors(store.db, id)).filter(({ kind }) => kind === 'totp')
  const key = findSecretKey(config)
  const secrets = apps.map((app) => key && openText(key, totpSubject(app), app.secret))
  for (const [index, app] of apps.entries()) {
    const step = secrets[index] && findTotpStep(secrets[index], code, clock.now())
    if (!step) continue
    return async (trx, now) => {
      if (!(await claimFactor(trx, app, step, now))) throw proofRefused('totp')
      // It doesn't forgive the wrong ones before: a thief of the password must not reset the count.
      await giveBack(trx, limitKey)
    }
  }
  const isUnreadable = apps.length > 0 && secrets.every((secret) => secret === undefined)
  throw proofRefused('totp', isUnreadable ? UNREADABLE_MESSAGE : undefined)
}

/** @throws 422 `proof_refused` */
export async function checkPasskey(
  { config }: Pick<AppContext, 'config'>,
  passkey: FactorRow,
  begun: BegunProof,
  response: UsedPasskey,
): Promise<Claim> {
  const counter = await verifyPasskey(config, begun, passkey, response)
  if (counter === undefined) throw proofRefused('passkey')
  return async (trx, now) => {
    if (!(await claimFactor(trx, passkey, counter, now))) throw proofRefused('passkey')
  }
}
