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
  take(urgency: Urgency): Promise<Turn>
  done(): void
  pause(milliseconds: number, refusal: string): void
  stop(refusal: string): void
}

/** People wait for urgent mails, which go before newsletters. */
export type Urgency = 'urgent' | 'bulk'

interface Options {
  places: number
  rate: SendingRate
  time: MailerTime
}

type Begin = (turn: Turn) => void

export function createTurns({ places, rate, time }: Options): Turns {
  const queues: Record<Urgency, Begin[]> = { urgent: [], bulk: [] }
  let underWay = 0
  const waitingForCapacity: (() => void)[] = []
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

  function goOn(): void {
    const no = refusal()
    if (no) {
      const { urgent, bulk } = queues
      for (const begin of [...urgent.splice(0), ...bulk.splice(0)]) begin({ refusal: no.refusal })
    }
    while (!no && underWay < places && rate.available(time.now()) >= 1) {
      const begin = queues.urgent.shift() ?? queues.bulk.shift()
      if (!begin) break
      underWay += 1
      rate.take(time.now())
      begin('go')
    }
    if (stopped || capacity() > 0) for (const resolve of waitingForCapacity.splice(0)) resolve()
    wakeInTime()
  }

  function wakeInTime(): void {
    callOff?.()
    callOff = undefined
    const waiting = waitingForCapacity.length + queues.urgent.length + queues.bulk.length
    if (waiting === 0 || stopped) return
    const now = time.now()
    const next = pause ? pause.until : rate.nextAt(now)
    if (next > now) callOff = time.after(Math.max(1, Math.ceil(next - now)), goOn)
  }

  return {
    capacity,
    ready() {
      if (stopped || capacity() > 0) return Promise.resolve()
      return new Promise((resolve) => {
        waitingForCapacity.push(resolve)
        wakeInTime()
      })
    },
    take(urgency) {
      return new Promise((begin) => {
        queues[urgency].push(begin)
        goOn()
      })
    },
    done() {
      underWay -= 1
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
