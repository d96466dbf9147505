import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { callerNetwork, callerRange } from '../../../../http/callers/caller-network.ts'
import { countAttempt, deleteEndedAttempts, forgetAttempts, uncountAttempt } from './login-attempts.repository.ts'

export const WINDOW = 15 * 60_000

/** For one account from one address, or from one known device. */
const FAILURES = 10

/** For one account from one IPv6 /48: anybody can rent one, with its 65,536 networks. */
const FAILURES_OF_RANGE = 50

/** For one account overall. More mean an attack, and unknown addresses then get fewer attempts. */
const FAILURES_EVERYWHERE = 100
const FAILURES_UNDER_ATTACK = 3

export interface Guess {
  username: string
  address: string
  device: string | undefined
}

interface Attempt {
  /** Milliseconds until the next attempt; undefined if this one is allowed. */
  wait: number | undefined
  isFirstRefusal: boolean
}

/** Counts before the password check, because many attempts may arrive at once. */
export async function beginAttempt({ store, clock }: AppContext, guess: Guess): Promise<Attempt> {
  const now = clock.now()
  const times = { now, endsAt: now + WINDOW }
  const { own, range, everywhere } = bucketsOf(guess)
  return store.groupWrite(async (trx) => {
    const mine = await countAttempt(trx, own, times)
    if (mine.failures === 1) await deleteEndedAttempts(trx, now)
    const limit = guess.device || !(await isUnderAttack(trx)) ? FAILURES : FAILURES_UNDER_ATTACK
    const ofRange = range === undefined ? undefined : await countAttempt(trx, range, times)
    const isOwnOver = mine.failures > limit
    const isRangeOver = ofRange !== undefined && ofRange.failures > FAILURES_OF_RANGE
    const endsAt = Math.max(isOwnOver ? mine.ends_at : now, isRangeOver ? ofRange.ends_at : now)
    return {
      wait: endsAt > now ? endsAt - now : undefined,
      isFirstRefusal: mine.failures === limit + 1 || ofRange?.failures === FAILURES_OF_RANGE + 1,
    }
  })

  async function isUnderAttack(trx: Transaction<Database>): Promise<boolean> {
    return (await countAttempt(trx, everywhere, times)).failures > FAILURES_EVERYWHERE
  }
}

/** Only once somebody is signed in: a thief of the password must not reset the count before the second factor. */
export async function forgiveAttempt(trx: Transaction<Database>, guess: Guess): Promise<void> {
  const { own, range, everywhere } = bucketsOf(guess)
  await forgetAttempts(trx, own)
  if (range) await uncountAttempt(trx, range)
  if (!guess.device) await uncountAttempt(trx, everywhere)
}

function bucketsOf(guess: Guess): { own: string; range: string | undefined; everywhere: string } {
  const { username, address, device } = guess
  return {
    own: device ? bucketOf('device', username, device) : bucketOf('address', username, callerNetwork(address)),
    range: device ? undefined : rangeBucket(guess),
    everywhere: bucketOf('account', username),
  }
}

function rangeBucket({ username, address }: Guess): string | undefined {
  const range = callerRange(address)
  return range.includes(':') ? bucketOf('range', username, range) : undefined
}

/** A key of `login_attempts`, hashed. */
export function bucketOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url')
}
