import pLimit, { type LimitFunction } from 'p-limit'

const AT_ONCE = 2
const GAP_MS = 1000
/** Beyond this, hosts that were idle for a while are forgotten. */
const MOST_REMEMBERED = 2000

export interface OriginTurns {
  /** Works when it is its turn at the host, in order of the calls. @throws what the work throws, or the signal's reason */
  run<T>(target: URL, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  slowDown(target: URL, gapMs: number): void
}

interface Host {
  readonly few: LimitFunction
  gapMs: number
  nextAt: number
}

/** At most two concurrent requests per host and port, and one per second, for the whole process. */
export function createOriginTurns(usualGapMs = GAP_MS): OriginTurns {
  const hosts = new Map<string, Host>()

  function hostOf(target: URL): Host {
    const key = `${target.hostname}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`
    const host = hosts.get(key) ?? { few: pLimit(AT_ONCE), gapMs: usualGapMs, nextAt: 0 }
    if (!hosts.has(key) && hosts.size >= MOST_REMEMBERED) forgetIdle()
    hosts.set(key, host)
    return host
  }

  function forgetIdle(): void {
    for (const [key, { few, nextAt }] of hosts)
      if (few.activeCount + few.pendingCount === 0 && nextAt <= performance.now()) hosts.delete(key)
  }

  async function untilTurn(host: Host, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) throw signal.reason
      const waitMs = host.nextAt - performance.now()
      if (waitMs <= 0) break
      await pause(waitMs, signal)
    }
    host.nextAt = performance.now() + host.gapMs
  }

  return {
    run(target, signal, work) {
      const host = hostOf(target)
      const turn = host.few(async () => {
        await untilTurn(host, signal)
        return work()
      })
      return untilAborted(turn, signal)
    },
    slowDown(target, gapMs) {
      hostOf(target).gapMs = Math.max(usualGapMs, gapMs)
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.ceil(ms))
  })
  await untilAborted(over, signal).finally(() => clearTimeout(timer))
}

/** The caller leaves when the signal aborts; the work goes on, since others may wait for it. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    work.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject)
  })
}
