import type { HandOver } from './bulk-mailer.ts'
import { createSendingRate, type SendingRate } from './sending-rate.ts'

/** How many messages a minute domains get that put many off in a row. Most domains have no pace: they take what comes. */
export interface DomainPaces {
  /** @param begunAt when the message had its turn. */
  heard(domain: string, outcome: HandOver['outcome'], begunAt: number, now: number): void
  /** How many it can take at this moment; infinite without a pace. */
  available(domain: string, now: number): number
  take(domain: string, now: number): void
  /** Those that can take none now, each with the time when it can. */
  waiting(now: number): ReadonlyMap<string, number>
  list(now: number): { readonly domain: string; readonly perMinute: number }[]
}

const MINUTE = 60_000
/** Deferrals beyond what is accepted, from which on a domain is slowed down. */
const TOO_MANY = 5
/** Limits are mostly kept by the minute: after one was met, the next is waited for. */
const REST_MS = MINUTE
const LESS = 0.7
const MORE = 1.1
/** As long as nobody knows what it takes. */
const MUCH_MORE = 2
/** So that it gets somewhere from a few a minute. */
const MORE_AT_LEAST = 3
const LOWEST = 6
/** From here on there is nothing to keep to. */
const HIGHEST = 6000

interface Pace {
  perMinute: number
  /** Learned from what it took, or lowered since; otherwise it is a guess. */
  isKnown: boolean
  rate: SendingRate
  /** Nothing goes before. */
  restsUntil: number
  /** When it was lowered or raised for the last time. */
  setAt: number
}

/** Learns the pace of domains: down where deferrals outnumber what is accepted, and up a little with each minute without. */
export function createDomainPaces(): DomainPaces {
  const paces = new Map<string, Pace>()
  const surplus = new Map<string, number>()
  const accepted = createMinuteCounts()

  function lower(domain: string, now: number): void {
    surplus.delete(domain)
    const before = paces.get(domain)
    const perMinute = before ? Math.floor(before.perMinute * LESS) : accepted.of(domain, now)
    const isKnown = perMinute > 0
    set(domain, { perMinute: Math.min(HIGHEST, Math.max(LOWEST, perMinute)), isKnown }, now + REST_MS)
  }

  function set(domain: string, { perMinute, isKnown }: Pick<Pace, 'perMinute' | 'isKnown'>, at: number): void {
    paces.set(domain, { perMinute, isKnown, rate: createSendingRate(perMinute / 60), restsUntil: at, setAt: at })
  }

  /** The pace as it is by now. */
  function paceOf(domain: string, now: number): Pace | undefined {
    for (;;) {
      const pace = paces.get(domain)
      if (!pace || now - pace.setAt < MINUTE) return pace
      const { isKnown, setAt } = pace
      const more = pace.perMinute * (isKnown ? MORE : MUCH_MORE)
      const perMinute = Math.floor(Math.max(more, pace.perMinute + MORE_AT_LEAST))
      if (perMinute > HIGHEST) paces.delete(domain)
      else set(domain, { perMinute, isKnown }, setAt + MINUTE)
    }
  }

  function nextAt({ restsUntil, rate }: Pace, now: number): number {
    return now < restsUntil ? restsUntil : rate.nextAt(now)
  }

  return {
    heard(domain, outcome, begunAt, now) {
      if (outcome === 'accepted') {
        accepted.add(domain, now)
        if (surplus.size === 0) return
        const left = (surplus.get(domain) ?? 0) - 1
        if (left > 0) surplus.set(domain, left)
        else surplus.delete(domain)
      }
      if (outcome !== 'deferred') return
      const pace = paces.get(domain)
      // It had its turn before the domain was slowed down for it.
      if (pace && begunAt < pace.restsUntil) return
      const more = (surplus.get(domain) ?? 0) + 1
      surplus.set(domain, more)
      if (more >= TOO_MANY) lower(domain, now)
    },
    available(domain, now) {
      const pace = paces.size > 0 ? paceOf(domain, now) : undefined
      if (!pace) return Number.POSITIVE_INFINITY
      return now < pace.restsUntil ? 0 : pace.rate.available(now)
    },
    take(domain, now) {
      paces.get(domain)?.rate.take(now)
    },
    waiting(now) {
      const waiting = new Map<string, number>()
      for (const domain of [...paces.keys()]) {
        const pace = paceOf(domain, now)
        const at = pace ? nextAt(pace, now) : now
        if (at > now) waiting.set(domain, at)
      }
      return waiting
    },
    list(now) {
      return [...paces.keys()].flatMap((domain) => {
        const pace = paceOf(domain, now)
        return pace ? [{ domain, perMinute: pace.perMinute }] : []
      })
    },
  }
}

interface MinuteCounts {
  add(domain: string, now: number): void
  /** How many there were in this minute or the one before, whichever had more. */
  of(domain: string, now: number): number
}

function createMinuteCounts(): MinuteCounts {
  let minute = 0
  let current = new Map<string, number>()
  let last = new Map<string, number>()

  function turn(now: number): void {
    const reached = Math.floor(now / MINUTE)
    if (reached === minute) return
    last = reached === minute + 1 ? current : new Map()
    current = new Map()
    minute = reached
  }

  return {
    add(domain, now) {
      turn(now)
      current.set(domain, (current.get(domain) ?? 0) + 1)
    },
    of(domain, now) {
      turn(now)
      return Math.max(current.get(domain) ?? 0, last.get(domain) ?? 0)
    },
  }
}
