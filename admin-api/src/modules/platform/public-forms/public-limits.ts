import type { AppContext } from '../../../context.ts'
import { callerNetwork, callerRange } from '../../../http/callers/caller-network.ts'

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

/** Bounds the memory; far above what the limits let in at the default rate. Beyond it, counts start over. */
const MOST_COUNTS = 200_000

export type PublicCall =
  | 'sign-up'
  | 'look-up'
  | 'change'
  | 'leave'
  | 'submit'
  | 'follow'
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
}

export interface PublicLimits {
  /** @returns milliseconds until another try may succeed; undefined if the call is allowed and counted */
  take(call: PublicCall, caller: Caller): number | undefined
}

/**
 * The limits don't depend on who is subscribed, so they reveal nothing about it. An IPv6 network counts as one caller.
 */
export function createPublicLimits({ config, clock }: LimitsContext): PublicLimits {
  const { signupRate } = config
  const minute = createWindow(MINUTE, clock)
  const hour = createWindow(HOUR, clock)
  const day = createWindow(DAY, clock)

  function take(call: PublicCall, { ip, email, elapsed }: Caller): number | undefined {
    const network = callerNetwork(ip)
    const range = callerRange(ip)
    const each = COSTS[call] ?? 1
    const perDay = PER_DAY[call]
    const cost = elapsed !== undefined && elapsed < QUICK_MS ? QUICK_COST * each : each
    const counts: Count[] = [
      { in: minute, of: `${call} of ${network}`, most: signupRate, cost },
      { in: minute, of: `${call} of range ${range}`, most: signupRate * RANGE_FACTOR, cost },
      ...(perDay === undefined ? [] : [{ in: day, of: `${call} of range ${range}`, most: perDay, cost: 1 }]),
      ...(email === undefined ? [] : [{ in: hour, of: `${call} about ${email}`, most: PER_ADDRESS, cost: each }]),
      { in: minute, of: `${call} of all`, most: signupRate * ALL_FACTOR, cost: each },
    ]
    for (const { in: window, of, most } of counts) {
      const wait = window.waitFor(of, most)
      if (wait !== undefined) return wait
    }
    // Refused calls don't count: they would use up the allowance of others.
    for (const { in: window, of, cost } of counts) window.add(of, cost)
    return undefined
  }

  return { take }
}

interface Count {
  readonly in: Window
  readonly of: string
  readonly most: number
  readonly cost: number
}

type Window = ReturnType<typeof createWindow>

function createWindow(length: number, clock: AppContext['clock']) {
  let endsAt = 0
  let counts = new Map<string, number>()

  return {
    waitFor(name: string, most: number): number | undefined {
      const now = clock.now()
      if (now >= endsAt || counts.size > MOST_COUNTS) {
        counts = new Map()
        endsAt = now + length
      }
      return (counts.get(name) ?? 0) >= most ? endsAt - now : undefined
    },
    add(name: string, cost: number): void {
      counts.set(name, (counts.get(name) ?? 0) + cost)
    },
  }
}
