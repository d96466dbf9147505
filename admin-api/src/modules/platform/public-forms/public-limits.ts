import type { AppContext } from '../../../context.ts'
import { callerNetwork, callerRange } from '../../../http/callers/caller-network.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What calls of one range of addresses, and of everybody, may be together: so many times what one caller may. */
const RANGE_FACTOR = 10
const ALL_FACTOR = 40

/** Calls about one and the same e-mail address within an hour. */
const PER_ADDRESS = 20

/** Events that one range may hand in within a day: a few strangers can't fill the editors' queue for everybody. */
const SUBMITTED_PER_DAY = 100

/** Nobody chooses categories in less; a form that was sent so quickly counts like several. */
const QUICK_MS = 1000
const QUICK_COST = 4

/** Far above what the limits let in at the default rate: beyond it counting begins anew rather than memory growing. */
const MOST_COUNTS = 200_000

export type PublicCall = 'sign-up' | 'look-up' | 'change' | 'leave' | 'submit' | 'follow'

/** An event that is handed in is work for somebody at the desk: it counts like several other calls. */
const COSTS: Readonly<Partial<Record<PublicCall, number>>> = { submit: 4 }

interface Caller {
  /** The IP address. */
  readonly ip: string
  readonly email?: string
  /** How long a form was open, in milliseconds; a call that does not say is as good. */
  readonly elapsed?: number | undefined
}

interface LimitsContext {
  readonly config: Pick<AppContext['config'], 'signupRate'>
  readonly clock: AppContext['clock']
}

export interface PublicLimits {
  /** Milliseconds until another try may succeed; undefined when this one may go on, which is then counted. */
  take(call: PublicCall, caller: Caller): number | undefined
}

/**
 * The limits of what anybody may call about subscriptions and with the other public forms, in memory: per caller (an
 * IPv6 network counts as one), per range of addresses, in all, and per e-mail address. They know nothing of who is
 * subscribed, so they tell nothing.
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
    const cost = elapsed !== undefined && elapsed < QUICK_MS ? QUICK_COST * each : each
    const counts: Count[] = [
      { in: minute, of: `${call} of ${network}`, most: signupRate, cost },
      { in: minute, of: `${call} of range ${range}`, most: signupRate * RANGE_FACTOR, cost },
      ...(call === 'submit' ? [{ in: day, of: `${call} of range ${range}`, most: SUBMITTED_PER_DAY, cost: 1 }] : []),
      ...(email === undefined ? [] : [{ in: hour, of: `${call} about ${email}`, most: PER_ADDRESS, cost: each }]),
      { in: minute, of: `${call} of all`, most: signupRate * ALL_FACTOR, cost: each },
    ]
    for (const { in: window, of, most } of counts) {
      const wait = window.waitFor(of, most)
      if (wait !== undefined) return wait
    }
    // A refused call counts nowhere: it takes nothing away from the others.
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

/** Counts that all begin anew together. */
function createWindow(length: number, clock: AppContext['clock']) {
  let endsAt = 0
  let counts = new Map<string, number>()

  return {
    /** Milliseconds until there is room; undefined where there is. */
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
