import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { callerNetwork, callerRange } from '../../../../http/callers/caller-network.ts'
import { countAttempt, deleteEndedAttempts, forgetAttempts, uncountAttempt } from './login-attempts.repository.ts'

const WINDOW = 15 * 60_000

/** Wrong passwords for one account from one address, or from one known device. */
const FAILURES = 10

/** The same from one IPv6 /48, which anybody rents or gets for nothing with its 65,536 networks. */
const FAILURES_OF_RANGE = 50

/** So many for one account from everywhere are an attack: each address that never signed in then has fewer. */
const FAILURES_EVERYWHERE = 100
const FAILURES_UNDER_ATTACK = 3

interface Guess {
  username: string
  address: string
  /** The name of a device from which this account has signed in before. */
  device: string | undefined
}

interface Attempt {
  /** Milliseconds until the next try; undefined when this one may be made. */
  wait: number | undefined
  /** True for the first one that has to wait. */
  isFirstRefusal: boolean
  /** Takes the attempt back: the password was right. */
  forgive(trx: Transaction<Database>): Promise<void>
}

/**
 * Counts a try before the password is looked at, as many may come at once. Nobody can keep an account's owner out
 * elsewhere: each address has its own count, and a known device one that is nobody else's.
 */
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

/**
 * For a name that nobody has: as durable a write as the note that a wrong password of an account leaves, so that the
 * time of an answer does not tell which names exist.
 */
export async function noteUnknownName({ store, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await store.groupWrite((trx) => countAttempt(trx, 'unknown names', { now, endsAt: now + WINDOW }))
}

function bucketOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url')
}
