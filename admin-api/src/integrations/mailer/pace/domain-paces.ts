import type { HandOver } from '../bulk-mailer.ts'
import { createSendingRate, type SendingRate } from './sending-rate.ts'

/** Domains that defer many messages in a row get a limit per minute. Other domains have none. */
export interface DomainPaces {
  heard(domain: string, outcome: HandOver['outcome'], begunAt: number, now: number): void
  available(domain: string, now: number): number
  take(domain: string, now: number): void
  waiting(now: number): ReadonlyMap<string, number>
  list(now: number): { readonly domain: string; readonly perMinute: number }[]
}

const MINUTE = 60_000
/** Deferrals minus accepted messages. */
const TOO_MANY_DEFERRALS = 5
/** Providers mostly count by the minute, so wait for the next one. */
const REST_MS = MINUTE
const LOWER_FACTOR = 0.7
const RAISE_FACTOR = 1.1
/** While the domain's real limit is unknown, the pace rises faster. */
const GUESS_RAISE_FACTOR = 2
/** A tenth of a few messages per minute would round to nothing. */
const LEAST_RAISE = 3
const LOWEST = 6
/** Above this, the domain has no limit any more. */
const HIGHEST = 6000

interface Pace {
  perMinute: number
  /** Learned from accepted messages, or lowered since; otherwise a guess. */
  isKnown: boolean
  rate: SendingRate
  restsUntil: number
  setAt: number
}

/** Deferrals lower the pace; each minute without deferrals raises it. */
export function createDomainPaces(): DomainPaces {
  const paces = new Map<string, Pace>()
  const surplus = new Map<string, number>()
  const accepted = createMinuteCounts()

  function lower(domain: string, now: number): void {
    surplus.delete(domain)
    const before = paces.get(domain)
    const perMinute = before ? Math.floor(before.perMinute * LOWER_FACTOR) : accepted.of(domain, now)
    const isKnown = perMinute > 0
    set(domain, { perMinute: Math.min(HIGHEST, Math.max(LOWEST, perMinute)), isKnown }, now + REST_MS)
  }

  function set(domain: string, { perMinute, isKnown }: Pick<Pace, 'perMinute' | 'isKnown'>, at: number): void {
    paces.set(domain, { perMinute, isKnown, rate: createSendingRate(perMinute / 60), restsUntil: at, setAt: at })
  }

  function paceOf(domain: string, now: number): Pace | undefined {
    for (;;) {
      const pace = paces.get(domain)
      if (!pace || now - pace.setAt < MINUTE) return pace
      const { isKnown, setAt } = pace
      const more = pace.perMinute * (isKnown ? RAISE_FACTOR : GUESS_RAISE_FACTOR)
      const perMinute = Math.floor(Math.max(more, pace.perMinute + LEAST_RAISE))
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
      if (pace && begunAt < pace.restsUntil) return
      const more = (surplus.get(domain) ?? 0) + 1
      surplus.set(domain, more)
      if (more >= TOO_MANY_DEFERRALS) lower(domain, now)
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
  /** The count of this minute or the last, whichever is higher. */
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
