import {
  FRESH_FOR_MINUTES,
  type Freshness,
  PROOF_REFUSED,
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
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { openText } from '../../../lib/sealed-text.ts'
import { findSecretKey } from '../../../lib/secret-key.ts'
import { recordAudit } from './audit.service.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { findTotpStep, hashRecoveryCode, totpSubject } from './codes.ts'
import {
  claimCounter,
  claimRecoveryCode,
  countRecoveryCodes,
  findPasskey,
  hasFactors,
  listFactors,
} from './factors.repository.ts'
import { prepareFactorNotice } from './notices.service.ts'
import { findRelyingParty, requestOptions, verifyPasskey } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import {
  type BegunProof,
  beginProof,
  openProof,
  type ProofPurpose,
  passwordMark,
  spendProof,
  stepOver,
  takeTry,
} from './proof-tokens.ts'
import { refuseChanged, tooManyWrong } from './refusals.ts'
import { type NewSession, renewSessionToken } from './sessions.service.ts'
import { findUser, getUser } from './users.service.ts'

/** Uses the proof up, in the transaction of what it is for. @throws 422 `proof_refused` if another call came first */
export type Claim = (trx: Transaction<Database>, now: number) => Promise<void>

const MESSAGES: Readonly<Record<StepUpMethod, string>> = {
  totp: 'This code is wrong, too old or already used. Enter the one that your app shows now, and let your phone set its clock automatically.',
  'recovery-code': 'This recovery code is wrong or already used.',
  passkey: 'This passkey wasn’t accepted. Try again, or use another way.',
  password: 'This password is wrong.',
}

const UNREADABLE_MESSAGE =
  'We can’t check codes of your app, because this installation has another secret key than before. Use a recovery code, ' +
  'or ask the person who runs the server to run npm run password:reset -- <username> --remove-second-factors'

/** Wrong codes of one account from everywhere: of a million, two are right at any time. Nobody guesses the other proofs. */
const WRONG_CODES: Limit = { max: 20, window: 3_600_000 }

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
  const { methods, passkeyOptions, asked } = await offerMethods(context, user.id, origin)
  const begun = { userId: user.id, passwordMark: passwordMark(row), sessionId, ...asked }
  const stepUp = beginProof(context, 'step-up', begun)
  const isPasswordOnly = !(await hasFactors(context.store.db, user.id))
  return { stepUp, methods: isPasswordOnly ? ['password'] : methods, ...(passkeyOptions && { passkeyOptions }) }
}

/** Marks the session as proven and gives it a new token. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function stepUp(
  context: AppContext,
  { sessionId }: SignedIn,
  input: StepUpInput,
  address: string,
): Promise<{ session: NewSession; freshness: Freshness }> {
  const shown = { token: input.stepUp, purpose: 'step-up' as const, proof: input.proof, sessionId, address }
  return prove(context, shown, async (user, claim) => {
    const session = await context.store.groupWrite(async (trx) => {
      const now = context.clock.now()
      await refuseChanged(trx, user)
      await claim(trx, now)
      const renewed = await renewSessionToken(trx, sessionId, { now, isProven: true })
      // Somebody ended the session meanwhile.
      if (!renewed) throw stepOver('step-up')
      await recordAudit(trx, { user, action: 'auth.step-up', details: { by: input.proof.method } }, now)
      return renewed
    })
    return { session, freshness: { freshFor: FRESH_FOR_MINUTES * 60 } }
  })
}

/** The ways in which this account can prove who it is with a second factor, at the address where it is asked. */
export async function offerMethods({ config, store }: AppContext, userId: string, origin: string | undefined) {
  const factors = await listFactors(store.db, userId)
  const rpId = findRelyingParty(config, origin)
  const passkeys = rpId ? factors.filter(({ rp_id }) => rp_id === rpId) : []
  const hasCodes = factors.length > 0 && (await countRecoveryCodes(store.db, userId)) > 0
  const methods: Exclude<StepUpMethod, 'password'>[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(hasCodes ? (['recovery-code'] as const) : []),
  ]
  if (!rpId || passkeys.length === 0) return { methods, asked: {} }
  const { challenge, options } = await requestOptions(rpId, passkeys)
  return { methods, passkeyOptions: options, asked: { challenge, rpId } }
}

interface Shown {
  token: string
  purpose: Extract<ProofPurpose, 'sign-in' | 'step-up'>
  proof: StepUpProof
  /** Of the session that must have begun it. */
  sessionId?: string | undefined
  address?: string | undefined
}

/**
 * Takes one of the tries, checks the proof, and runs `use` with what uses it up.
 * @throws 401 `step_over`, 422 `proof_refused`, 429
 */
export async function prove<T>(
  context: AppContext,
  { token, purpose, proof, sessionId, address }: Shown,
  use: (user: UserRow, claim: Claim) => Promise<T>,
): Promise<T> {
  const begun = openProof(context, purpose, token)
  const user = begun.userId && (await findUser(context.store.db, begun.userId))
  if (!user || begun.sessionId !== sessionId || begun.passwordMark !== passwordMark(user)) throw stepOver(purpose)
  const isGuessable = proof.method === 'totp' || proof.method === 'password'
  await countTry(context, { user, begun, purpose, isGuessable, address })
  return noteRefusals(context, { user, method: proof.method, address }, async () => {
    const spend = await checkProof(context, user, begun, proof)
    return use(user, async (trx, now) => {
      await spendProof(trx, purpose, begun, now)
      await spend(trx, now)
      // It doesn't forgive the wrong ones before: a thief of the password must not reset the count.
      if (isGuessable) await giveBack(trx, codesKey(user))
      if (proof.method !== 'recovery-code') return
      await recordAudit(trx, { user, action: 'factor.recovery-code', subject: user.id }, now)
    })
  })
}

interface Try {
  user: UserRow
  begun: BegunProof
  purpose: ProofPurpose
  isGuessable: boolean
  address: string | undefined
}

/** Before the check, because many may come at once. */
async function countTry(context: AppContext, { user, begun, purpose, isGuessable, address }: Try): Promise<void> {
  const { store, clock } = context
  const taken = await store.groupWrite(async (trx) => {
    await takeTry(trx, purpose, begun, clock.now())
    return isGuessable ? take(trx, codesKey(user), WRONG_CODES, clock.now()) : undefined
  })
  if (taken?.wait === undefined) return
  if (taken.used === WRONG_CODES.max + 1) {
    const notice = await prepareFactorNotice(
      context,
      user,
      'Too many wrong codes for your account',
      `Someone who knows the password of ${user.username}, or uses one of its sessions, entered too many wrong codes. We refuse more for an hour.`,
      'If it wasn’t you, change your password.',
    )
    const details = { name: user.username, ...(address && { address }) }
    await store.groupWrite(async (trx) => {
      await recordAudit(trx, { user: null, action: 'factor.limited', subject: user.id, details }, clock.now())
      await notice.queue(trx, clock.now())
    })
    notice.wake()
  }
  throw tooManyWrong(taken.wait, 'tries for this account')
}

function codesKey({ id }: UserRow): string[] {
  return ['wrong codes', id]
}

interface Prover {
  user: UserRow
  method: StepUpMethod
  address: string | undefined
}

/** For the audit log, where the account's administrators see them. */
export async function noteRefusals<T>(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { user, method, address }: Prover,
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

/** What was shown isn't what the account has. The caller may try again. */
export function proofRefused(method: StepUpMethod, message = MESSAGES[method]): AppError {
  return new AppError(422, PROOF_REFUSED, message)
}

/** @throws 422 `proof_refused` */
async function checkProof(context: AppContext, user: UserRow, begun: BegunProof, proof: StepUpProof): Promise<Claim> {
  switch (proof.method) {
    case 'totp':
      return checkTotp(context, user.id, proof.code)
    case 'password':
      return checkPassword(context, user, proof.password)
    case 'passkey': {
      const passkey = await findPasskey(context.store.db, proof.response.id)
      if (passkey?.user_id !== user.id) throw proofRefused('passkey')
      return checkPasskey(context, passkey, begun, proof.response)
    }
    case 'recovery-code': {
      const hash = hashRecoveryCode(proof.code)
      return async (trx) => {
        if (!(await claimRecoveryCode(trx, user.id, hash))) throw proofRefused('recovery-code')
      }
    }
  }
}

async function checkTotp({ config, store, clock }: AppContext, userId: string, code: string): Promise<Claim> {
  const apps = (await listFactors(store.db, userId)).filter(({ kind }) => kind === 'totp')
  const key = findSecretKey(config)
  let unreadable = 0
  for (const app of apps) {
    const secret = key && openText(key, totpSubject(app), app.secret)
    if (secret === undefined) unreadable++
    const step = secret && findTotpStep(secret, code, clock.now())
    if (!step) continue
    return async (trx, at) => {
      if (!(await claimCounter(trx, app.id, step, at))) throw proofRefused('totp')
    }
  }
  throw proofRefused('totp', unreadable > 0 && unreadable === apps.length ? UNREADABLE_MESSAGE : undefined)
}

/** Only for accounts without a second factor, also if they get one meanwhile. */
async function checkPassword({ config, store }: AppContext, user: UserRow, password: string): Promise<Claim> {
  const isAllowed = !(await hasFactors(store.db, user.id))
  if (!isAllowed || !(await isPassword(config, user.password_hash, password))) throw proofRefused('password')
  return async (trx) => {
    if (await hasFactors(trx, user.id)) throw proofRefused('password')
  }
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
    if (!(await claimCounter(trx, passkey.id, counter, now))) throw proofRefused('passkey')
  }
}
