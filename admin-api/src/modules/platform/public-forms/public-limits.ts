import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context.ts'
import { callerNetwork, callerRange } from '../../../http/callers/caller-network.ts'
import { createWindowCounts } from '../../../http/callers/window-counts.ts'
import { countTogether, type SharedCount } from './shared-limits.repository.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Multiples of one caller's limit, for an address range and for all callers together. */
const RANGE_FACTOR = 10
const ALL_FACTOR = 40

/** Calls about one email address within an hour. */
const PER_ADDRESS = 20

/** Per address range: a few strangers must not fill the editors' queue, or the table of devices. */
const PER_DAY: Readonly<Partial<Record<PublicCall, number>>> = { submit: 100, 'new-device': 200 }

/** Nobody fills in a form faster. A quicker submission counts as several calls. */
const QUICK_MS = 1000
const QUICK_COST = 4

export type PublicCall =
  | 'sign-up'
  | 'look-up'
  | 'change'
  | 'leave'
  | 'submit'
  | 'device'
  /** Taken beside `device`, which also counts devices that are known. */
  | 'new-device'

const COSTS: Readonly<Partial<Record<PublicCall, number>>> = { submit: 4 }

interface Caller {
  readonly ip: string
  readonly email?: string
  /** Milliseconds that the form was open. A missing value costs nothing. */
  readonly elapsed?: number | undefined
}

interface LimitsContext {
  readonly config: Pick<AppContext['config'], 'signupRate'>
  readonly clock: AppContext['clock']
  readonly store: AppContext['store']
}

export interface PublicLimits {
  /** @returns milliseconds until another try may succeed; undefined if the call is allowed and counted */
  take(call: PublicCall, caller: Caller): Promise<number | undefined>
}

/**
 * The limits don't depend on who is subscribed, so they reveal nothing about it. An IPv6 network counts as one caller.
 * This machine counts in memory first, so what it refuses costs no statement; then all machines count together.
 */
export function createPublicLimits({ config, clock, store }: LimitsContext): PublicLimits {
  const { signupRate } = config
  const windows = new Map([MINUTE, HOUR, DAY].map((length) => [length, createWindowCounts(length, clock)]))
  const shared = createSharedLimits({ store, clock })

  function countsOf(call: PublicCall, { ip, email, elapsed }: Caller): SharedCount[] {
    const network = callerNetwork(ip)
    const range = callerRange(ip)
    const each = COSTS[call] ?? 1
    const perDay = PER_DAY[call]
    const cost = elapsed !== undefined && elapsed < QUICK_MS ? QUICK_COST * each : each
    return [
      { length: MINUTE, name: `${call} of ${network}`, most: signupRate, cost },
      { length: MINUTE, name: `${call} of range ${range}`, most: signupRate * RANGE_FACTOR, cost },
      ...(perDay === undefined ? [] : [{ length: DAY, name: `${call} of range ${range}`, most: perDay, cost: 1 }]),
      ...(email === undefined ? [] : [{ length: HOUR, name: `${call} about ${email}`, most: PER_ADDRESS, cost: each }]),
      { length: MINUTE, name: `${call} of all`, most: signupRate * ALL_FACTOR, cost: each },
    ]
  }

  function waitHere(counts: readonly SharedCount[]): number | undefined {
    for (const { length, name, most } of counts) {
      const wait = windows.get(length)?.waitFor(name, most)
      if (wait !== undefined) return wait
    }
    return undefined
  }

  function countHere(counts: readonly SharedCount[], sign: 1 | -1): void {
    for (const { length, name, cost } of counts) windows.get(length)?.add(name, sign * cost)
  }

  return {
    async take(call, caller) {
      const counts = countsOf(call, caller)
      const wait = waitHere(counts)
      if (wait !== undefined) return wait
      // Before we wait, so that simultaneous calls see it.
      countHere(counts, 1)
      let isTaken = false
      try {
        const sharedWait = await shared?.take(counts)
        isTaken = sharedWait === undefined
        return sharedWait
      } finally {
        // Refused calls don't count: they would use up the allowance of others.
        if (!isTaken) countHere(counts, -1)
      }
    },
  }
}

/** Names that other machines have used up are remembered, so that a flood costs no statements. */
const MOST_REMEMBERED = 20_000

interface SharedLimits {
  /** @returns milliseconds to wait; undefined if the call is counted @throws if the database doesn't answer */
  take(counts: readonly SharedCount[]): Promise<number | undefined>
}

/**
 * Limits over all machines on one PostgreSQL database. With SQLite there is one machine, and memory is enough.
 * @returns undefined with SQLite
 */
function createSharedLimits({ store, clock }: Pick<AppContext, 'store' | 'clock'>): SharedLimits | undefined {
  if (store.kind === 'sqlite') return undefined
  const usedUpUntil = new Map<string, number>()

  return {
    async take(counts) {
      const now = clock.now()
      const hashed = counts.map((count) => ({ ...count, name: hashOf(count) }))
      const waits = hashed.map(({ name }) => (usedUpUntil.get(name) ?? 0) - now)
      const known = Math.max(...waits)
      if (known > 0) return known
      const usedUp = await countTogether(store.db, hashed)
      if (usedUpUntil.size > MOST_REMEMBERED) usedUpUntil.clear()
      for (const { name, wait } of usedUp) usedUpUntil.set(name, now + wait)
      return usedUp[0]?.wait
    },
  }
}

function hashOf({ name, length }: SharedCount): string {
  return createHash('sha256').update(`${length}\n${name}`).digest('base64url')
}
