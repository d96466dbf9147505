import type { AppContext } from '../../context.ts'
import { callerNetwork, callerRange } from '../../http/caller-network.ts'

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
    // From the narrowest on, so that whoever is refused takes nothing away from the others.
    return (
      minute.take(`${call} of ${network}`, signupRate, cost) ??
      minute.take(`${call} of range ${range}`, signupRate * RANGE_FACTOR, cost) ??
      (call === 'submit' ? day.take(`${call} of range ${range}`, SUBMITTED_PER_DAY) : undefined) ??
      (email === undefined ? undefined : hour.take(`${call} about ${email}`, PER_ADDRESS, each)) ??
      minute.take(`${call} of all`, signupRate * ALL_FACTOR, each)
    )
  }

  return { take }
}

/** Counts that all begin anew together. */
function createWindow(length: number, clock: AppContext['clock']) {
  let endsAt = 0
  let counts = new Map<string, number>()

  return {
    take(name: string, most: number, cost = 1): number | undefined {
      const now = clock.now()
      if (now >= endsAt || counts.size > MOST_COUNTS) {
        counts = new Map()
        endsAt = now + length
      }
      const count = counts.get(name) ?? 0
      if (count >= most) return endsAt - now
      counts.set(name, count + cost)
      return undefined
    },
  }
}
