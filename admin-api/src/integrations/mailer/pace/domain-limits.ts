import type { HandOver } from '../bulk-mailer.ts'
import { createDomainPaces, type DomainPaces } from './domain-paces.ts'
import { createSendingRate, type SendingRate } from './sending-rate.ts'

export interface DomainLimits {
  /** The domain uses all its connections, or its share of this minute. */
  isFull(domain: string, now: number): boolean
  /** The domain is full, or has reached its learned pace. */
  isBusy(domain: string, now: number): boolean
  quota(domain: string, now: number): number
  begin(domain: string, now: number): void
  end(domain: string): void
  heard(domain: string, outcome: HandOver['outcome'], begunAt: number, now: number): void
  slowed(now: number): ReturnType<DomainPaces['list']>
  busyDomains(now: number): readonly string[]
  /** When a domain that used up its share of this minute can take more; infinite if none has. */
  nextAt(now: number): number
}

interface Options {
  connections: number
  perMinute: number | undefined
}

interface Use {
  underWay: number
  rate: SendingRate
}

/** Protects providers from floods, and our connections from a single slow provider. */
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
