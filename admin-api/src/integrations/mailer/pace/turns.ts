import type { DomainLimits } from './domain-limits.ts'
import type { SendingRate } from './sending-rate.ts'

export interface MailerTime {
  now(): number
  after(milliseconds: number, run: () => void): () => void
}

export const realTime: MailerTime = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** After `go`, send the message and call `done`. After a refusal, send nothing. */
export type Turn = 'go' | { readonly refusal: string }

export interface Turns {
  capacity(): number
  ready(): Promise<void>
  busyDomains(): readonly string[]
  domainQuota(domain: string): number
  domainWait(): number
  domainReady(): Promise<void>
  take(domain: string, urgency: Urgency): Promise<Turn>
  done(domain: string): void
  pause(milliseconds: number, refusal: string): void
  stop(refusal: string): void
}

export type Urgency = 'urgent' | 'bulk'

interface Options {
  places: number
  rate: SendingRate
  domains: DomainLimits
  time: MailerTime
}

interface Waiting {
  domain: string
  begin(turn: Turn): void
}

export function createTurns({ places, rate, domains, time }: Options): Turns {
  const queues: Record<Urgency, Waiting[]> = { urgent: [], bulk: [] }
  let underWay = 0
  const waitingForCapacity: (() => void)[] = []
  let waitingForDomains: { at: number; resolve: () => void }[] = []
  let pause: { until: number; refusal: string } | undefined
  let stopped: { refusal: string } | undefined
  let callOff: (() => void) | undefined

  function refusal(): { refusal: string } | undefined {
    if (stopped) return stopped
    if (pause && pause.until <= time.now()) pause = undefined
    return pause
  }

  function capacity(): number {
    if (refusal()) return 0
    const free = places - underWay - queues.urgent.length - queues.bulk.length
    return Math.max(0, Math.min(free, rate.available(time.now())))
  }

  function takeNext(now: number): Waiting | undefined {
    // A domain's pace is learned from newsletters and applies only to them. People wait for single mails, which go at
    // once.
    return (
      takeFrom(queues.urgent, (domain) => domains.isFull(domain, now)) ??
      takeFrom(queues.bulk, (domain) => domains.isBusy(domain, now))
    )
  }

  function takeFrom(queue: Waiting[], mustWait: (domain: string) => boolean): Waiting | undefined {
    const index = queue.findIndex(({ domain }) => !mustWait(domain))
    return index < 0 ? undefined : queue.splice(index, 1)[0]
  }

  function goOn(): void {
    const no = refusal()
    if (no) {
      const { urgent, bulk } = queues
      for (const { begin } of [...urgent.splice(0), ...bulk.splice(0)]) begin({ refusal: no.refusal })
    }
    while (!no && underWay < places && rate.available(time.now()) >= 1) {
      const now = time.now()
      const next = takeNext(now)
      if (!next) break
      underWay += 1
      rate.take(now)
      domains.begin(next.domain, now)
      next.begin('go')
    }
    if (stopped || capacity() > 0) for (const resolve of waitingForCapacity.splice(0)) resolve()
    endDomainWaits()
    wakeInTime()
  }

  function endDomainWaits(): void {
    const now = time.now()
    const isOver = ({ at }: { at: number }) => stopped !== undefined || at <= now
    const over = waitingForDomains.filter(isOver)
    waitingForDomains = waitingForDomains.filter((wait) => !isOver(wait))
    for (const { resolve } of over) resolve()
  }

  function wakeInTime(): void {
    callOff?.()
    callOff = undefined
    const waiting = waitingForCapacity.length + waitingForDomains.length + queues.urgent.length + queues.bulk.length
    if (waiting === 0 || stopped) return
    const now = time.now()
    const times = [pause?.until ?? now, rate.nextAt(now), domains.nextAt(now)].filter((at) => at > now)
    const next = pause ? pause.until : Math.min(...times)
    if (Number.isFinite(next)) callOff = time.after(Math.max(1, Math.ceil(next - now)), goOn)
  }

  return {
    capacity,
    busyDomains: () => domains.busyDomains(time.now()),
    domainQuota(domain) {
      const waiting = [...queues.urgent, ...queues.bulk].filter((other) => other.domain === domain)
      return Math.max(0, domains.quota(domain, time.now()) - waiting.length)
    },
    domainWait: () => domains.nextAt(time.now()) - time.now(),
    domainReady() {
      const at = domains.nextAt(time.now())
      if (!Number.isFinite(at)) return Promise.resolve()
      return new Promise((resolve) => {
        waitingForDomains.push({ at, resolve })
        goOn()
      })
    },
    ready() {
      if (stopped || capacity() > 0) return Promise.resolve()
      return new Promise((resolve) => {
        waitingForCapacity.push(resolve)
        wakeInTime()
      })
    },
    take(domain, urgency) {
      return new Promise((begin) => {
        queues[urgency].push({ domain, begin })
        goOn()
      })
    },
    done(domain) {
      underWay -= 1
      domains.end(domain)
      goOn()
    },
    pause(milliseconds, why) {
      pause = { until: time.now() + milliseconds, refusal: why }
      goOn()
    },
    stop(why) {
      stopped = { refusal: why }
      goOn()
    },
  }
}
