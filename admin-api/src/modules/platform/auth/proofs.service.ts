import { createHash, randomUUID } from 'node:crypto'
import {
  FRESH_FOR_MINUTES,
  PROOF_REFUSED,
  STEP_OVER,
  type StepUpMethod,
  type StepUpProof,
} from '@hometown/shared-types/second-factors'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { giveBack, type Limit, take } from '../../../database/limits.ts'
import type { Caller } from '../../../http/callers/session-cookie.ts'
import { AppError, tooManyTries } from '../../../http/errors/app-error.ts'
import { openText, sealText } from '../../../lib/sealed-text.ts'
import { findSecretKey, getSecretKey } from '../../../lib/secret-key.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { findTotpStep, hashRecoveryCode, totpSubject } from './codes.ts'
import { canUsePasskeys, requestOptions, verifyPasskey } from './passkeys.ts'
import { checkPassword, giveBackTry } from './passwords.service.ts'
import {
  getUser,
  hasFactors,
  listFactors,
  recoveryCodesOf,
  refuseDisabled,
  setRecoveryCodes,
  updateUnchangedUser,
} from './users.service.ts'

const WINDOW = FRESH_FOR_MINUTES * 60_000

type ProofPurpose = 'sign-in' | 'step-up' | 'enroll'

/** What somebody has begun to prove. */
interface BegunProof {
  id: string
  expiresAt: number
  /** Missing for a sign-in with a passkey, which tells who it is only at its end. */
  userId?: string
  /** Of the password that was right or counted, so that the proof ends when the password changes. */
  passwordMark?: string
  /** The session that began it. */
  sessionId?: string
  /** For a passkey. */
  challenge?: string
  /** Of an authenticator app that is being added. */
  secret?: string
}

/** @returns what the browser keeps until the proof comes, sealed for this purpose alone. We keep nothing. */
export function beginProof(
  { config, clock }: AppContext,
  purpose: ProofPurpose,
  begun: Omit<BegunProof, 'id' | 'expiresAt'>,
): string {
  const proof: BegunProof = { ...begun, id: randomUUID(), expiresAt: clock.now() + WINDOW }
  return sealText(getSecretKey(config), `proof ${purpose}`, JSON.stringify(proof))
}

/** @throws 401 `step_over` if it isn't ours, not for this purpose, or too old */
export function openProof({ config, clock }: AppContext, purpose: ProofPurpose, token: string): BegunProof {
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

/** The ways in which this account can prove who it is with a second factor, at the address where it is asked. */
export async function offerMethods({ config, store }: AppContext, user: UserRow, origin: string | undefined) {
  const factors = await listFactors(store.db, user.id)
  const passkeys = canUsePasskeys(config, origin) ? factors.filter(({ kind }) => kind === 'passkey') : []
  const options = passkeys.length > 0 ? await requestOptions(config, passkeys) : undefined
  const methods: Exclude<StepUpMethod, 'password'>[] = [
    ...(options ? (['passkey'] as const) : []),
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(recoveryCodesOf(user).length > 0 ? (['recovery-code'] as const) : []),
  ]
  return {
    offered: { methods, ...(options && { passkeyOptions: options }) },
    asked: { userId: user.id, passwordMark: passwordMark(user), ...(options && { challenge: options.challenge }) },
  }
}

interface Shown {
  token: string
  purpose: 'sign-in' | 'step-up'
  proof: StepUpProof
  /** Of the session that must have begun it. */
  sessionId?: string
  caller: Caller
}

/**
 * Checks a proof, uses it up, and runs `use` in the same transaction, which has locked the account's row.
 * @throws 401 `step_over`, 422 `proof_refused`, 429
 */
export async function prove<T>(
  context: AppContext,
  shown: Shown,
  use: (trx: Transaction<Database>, user: UserRow, begun: BegunProof) => Promise<T>,
): Promise<T> {
  const { store, clock } = context
  const { proof } = shown
  const begun = openProof(context, shown.purpose, shown.token)
  const passkey = proof.method === 'passkey' ? await findPasskey(store.db, proof.response.id) : undefined
  // A sign-in with a passkey alone names its account only now.
  const userId = begun.userId ?? passkey?.user_id
  if (userId === undefined) throw proof.method === 'passkey' ? proofRefused('passkey') : stepOver()
  const seen = await getUser(store.db, userId)
  const isSame = begun.passwordMark === undefined || begun.passwordMark === passwordMark(seen)
  if (begun.sessionId !== shown.sessionId || !isSame) throw stepOver()
  try {
    const claim = await checkProof(context, shown, seen, begun, passkey)
    return await store.groupWrite(async (trx) => {
      const now = clock.now()
      // An administrator may have disabled or reset the account meanwhile.
      const user = await updateUnchangedUser(trx, seen)
      if (!user) {
        refuseDisabled(await getUser(trx, userId))
        throw stepOver()
      }
      await spendProof(trx, begun, now)
      if (!(await claim(trx, now))) throw proofRefused(proof.method)
      return use(trx, user, begun)
    })
  } catch (error) {
    if (error instanceof AppError && error.code === PROOF_REFUSED) {
      // In the audit log, where administrators see it.
      const details = { name: seen.username, method: proof.method, address: shown.caller.address }
      const entry = { user: null, action: 'factor.refuse', subject: userId, details }
      await store.groupWrite((trx) => recordAudit(trx, entry, clock.now()))
    }
    throw error
  }
}

async function findPasskey(db: Kysely<Database>, credentialId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
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

/** Uses the proof up. Call it while the account's row is locked. @returns false if another call came first */
type Claim = (trx: Transaction<Database>, now: number) => Promise<boolean>

/** @throws 422 `proof_refused`, 429 */
async function checkProof(
  context: AppContext,
  { proof, caller }: Shown,
  user: UserRow,
  begun: BegunProof,
  passkey: FactorRow | undefined,
): Promise<Claim> {
  const { id, username } = user
  switch (proof.method) {
    case 'totp':
      return checkTotp(context, user, proof.code)
    case 'password': {
      const isNeeded = !(await hasFactors(context.store.db, id))
      const shown = { username, password: proof.password }
      if (!isNeeded || !(await checkPassword(context, shown, user, caller))) throw proofRefused('password')
      return async (trx) => {
        await giveBackTry(trx, username, caller)
        // They may have got a second factor meanwhile.
        return !(await hasFactors(trx, id))
      }
    }
    case 'passkey': {
      if (passkey?.user_id !== id) throw proofRefused('passkey')
      const counter = await verifyPasskey(context.config, begun.challenge, passkey, proof.response)
      if (counter === undefined) throw proofRefused('passkey')
      return (trx, now) => claimFactor(trx, passkey, counter, now)
    }
    case 'recovery-code':
      return async (trx, now) => {
        await recordAudit(trx, { user, action: 'factor.recovery-code', subject: id }, now)
        return claimRecoveryCode(trx, id, proof.code)
      }
  }
}

/** Only one of two calls uses the code. */
async function claimRecoveryCode(trx: Transaction<Database>, userId: string, code: string): Promise<boolean> {
  const shown = hashRecoveryCode(code)
  const unused = recoveryCodesOf(await getUser(trx, userId))
  await setRecoveryCodes(
    trx,
    userId,
    unused.filter((hash) => hash !== shown),
  )
  return unused.includes(shown)
}

/**
 * Compares and sets, so that each code of an app counts once. What a passkey has signed is used up with its challenge.
 * @returns false if the factor is gone, or its code was used
 */
async function claimFactor(
  trx: Transaction<Database>,
  { id, kind }: FactorRow,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await trx
    .updateTable('second_factors')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .$if(kind === 'totp', (query) => query.where('counter', '<', counter))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
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
  const key = findSecretKey(config)
  const apps = (await listFactors(store.db, id))
    .filter(({ kind }) => kind === 'totp')
    .map((app) => ({ app, secret: key && openText(key, totpSubject(app), app.secret) }))
  for (const { app, secret } of apps) {
    const step = secret && findTotpStep(secret, code, clock.now())
    if (!step) continue
    return async (trx, now) => {
      // It doesn't forgive the wrong ones before: a thief of the password must not reset the count.
      await giveBack(trx, limitKey)
      return claimFactor(trx, app, step, now)
    }
  }
  const isUnreadable = apps.length > 0 && apps.every(({ secret }) => secret === undefined)
  throw proofRefused('totp', isUnreadable ? UNREADABLE_MESSAGE : undefined)
}
