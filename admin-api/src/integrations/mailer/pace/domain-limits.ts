import type { HandOver } from '../bulk-mailer.ts'
import { createDomainPaces, type DomainPaces } from './domain-paces.ts'
import { createSendingRate, type SendingRate } from './sending-rate.ts'

export interface DomainLimits {
  /** It uses all its connections, or its share of this minute. */
  isFull(domain: string, now: number): boolean
  /** It is full, or has reached its learned pace. */
  isBusy(domain: string, now: number): boolean
  /** How many more it can take at this moment. */
  quota(domain: string, now: number): number
  begin(domain: string, now: number): void
  end(domain: string): void
  /** Reports how a message ended that was started at `begunAt`. */
  heard(domain: string, outcome: HandOver['outcome'], begunAt: number, now: number): void
  /** Domains that are slowed down because they deferred many messages in a row. */
  slowed(now: number): ReturnType<DomainPaces['list']>
  busyDomains(now: number): readonly string[]
  /** When a domain that has had its share of this minute can take more; infinite where only connections are waited for. */
  nextAt(now: number): number
}

interface Options {
  /** At most so many messages at once to one domain. */
  connections: number
  /** At most so many in a minute. */
  perMinute: number | undefined
}

interface Use {
  underWay: number
  rate: SendingRate
}

/** Keeps one provider from being flooded, and one that is slow from keeping all connections. */
export function createDomainLimits({ connections, perMinute }: Options): DomainLimits {
  const uses = new Map<string, Use>()
  const paces = createDomainPaces()
  const perSecond = perMinute && perMinute / 60

  function isFull(domain: string, now: number): boolean {
    const use = uses.get(domain)
    return use !== undefined && (use.underWay >= connections || use.rate.available(now) < 1)
  }

  function isBusy(domain: string, now: number): boolean {
    return isFull(domain, now) || paces.available(domain, now) < 1
  }

  /** Only domains that something is to be remembered of are kept. */
  function forget(now: number): void {
    for (const [domain, { underWay, rate }] of uses) {
      if (underWay === 0 && rate.available(now) >= 1) uses.delete(domain)
    }
  }

  return {
    isFull,
    isBusy,
    quota(domain, now) {
      const { underWay, rate } = uses.get(domain) ?? { underWay: 0, rate: createSendingRate(perSecond) }
      return Math.max(0, Math.min(connections - underWay, rate.available(now), paces.available(domain, now)))
    },
    begin(domain, now) {
      const use = uses.get(domain) ?? { underWay: 0, rate: createSendingRate(perSecond) }
      use.underWay += 1
      use.rate.take(now)
      paces.take(domain, now)
      uses.set(domain, use)
    },
    end(domain) {
      const use = uses.get(domain)
      if (!use) return
      use.underWay -= 1
      if (use.underWay === 0 && perMinute === undefined) uses.delete(domain)
    },
    busyDomains(now) {
      forget(now)
      const domains = new Set([...uses.keys(), ...paces.waiting(now).keys()])
      return [...domains].filter((domain) => isBusy(domain, now))
    },
    nextAt(now) {
      const waiting = [...uses.values()].filter(({ rate }) => rate.available(now) < 1)
      return Math.min(...waiting.map(({ rate }) => rate.nextAt(now)), ...paces.waiting(now).values())
    },
    heard: paces.heard,
    slowed: paces.list,
  }
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
