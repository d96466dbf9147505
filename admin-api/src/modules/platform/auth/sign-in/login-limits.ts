import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { callerNetwork, callerRange } from '../../../../http/callers/caller-network.ts'
import { countAttempt, deleteEndedAttempts, forgetAttempts, uncountAttempt } from './login-attempts.repository.ts'

const WINDOW = 15 * 60_000

/** For one account from one address, or from one known device. */
const FAILURES = 10

/** For one account from one IPv6 /48: anybody can rent one, with its 65,536 networks. */
const FAILURES_OF_RANGE = 50

/** For one account overall. More mean an attack, and unknown addresses then get fewer attempts. */
const FAILURES_EVERYWHERE = 100
const FAILURES_UNDER_ATTACK = 3

interface Guess {
  username: string
  address: string
  device: string | undefined
}

interface Attempt {
  /** Milliseconds until the next attempt; undefined if this one is allowed. */
  wait: number | undefined
  isFirstRefusal: boolean
  forgive(trx: Transaction<Database>): Promise<void>
}

/** Counts before the password check, because many attempts may arrive at once. */
export async function beginAttempt({ store, clock }: AppContext, guess: Guess): Promise<Attempt> {
  const now = clock.now()
  const times = { now, endsAt: now + WINDOW }
  const own = guess.device
    ? bucketOf('device', guess.username, guess.device)
    : bucketOf('address', guess.username, callerNetwork(guess.address))
  const range = guess.device ? undefined : rangeBucket(guess)
  const everywhere = bucketOf('account', guess.username)
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
      async forgive(later: Transaction<Database>) {
        await forgetAttempts(later, own)
        if (range) await uncountAttempt(later, range)
        if (!guess.device) await uncountAttempt(later, everywhere)
      },
    }
  })

  async function isUnderAttack(trx: Transaction<Database>): Promise<boolean> {
    return (await countAttempt(trx, everywhere, times)).failures > FAILURES_EVERYWHERE
  }
}

function rangeBucket({ username, address }: Guess): string | undefined {
  const range = callerRange(address)
  return range.includes(':') ? bucketOf('range', username, range) : undefined
}

/** The response time must not reveal which names exist. */
export async function noteUnknownName({ store, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await store.groupWrite((trx) => countAttempt(trx, 'unknown names', { now, endsAt: now + WINDOW }))
}

function bucketOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url')
}
