import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { callerNetwork } from '../../http/caller-network.ts'
import { countAttempt, deleteEndedAttempts, forgetAttempts, uncountAttempt } from './login-attempts.repository.ts'

const WINDOW = 15 * 60_000

/** Wrong passwords for one account from one address, or from one known device. */
const FAILURES = 10

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
  const everywhere = bucketOf('account', guess.username)
  return store.groupWrite(async (trx) => {
    const mine = await countAttempt(trx, own, times)
    if (mine.failures === 1) await deleteEndedAttempts(trx, now)
    const limit = guess.device || !(await isUnderAttack(trx)) ? FAILURES : FAILURES_UNDER_ATTACK
    return {
      wait: mine.failures > limit ? mine.ends_at - now : undefined,
      isFirstRefusal: mine.failures === limit + 1,
      async forgive(later: Transaction<Database>) {
        await forgetAttempts(later, own)
        if (!guess.device) await uncountAttempt(later, everywhere)
      },
    }
  })

  async function isUnderAttack(trx: Transaction<Database>): Promise<boolean> {
    return (await countAttempt(trx, everywhere, times)).failures > FAILURES_EVERYWHERE
  }
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
