import { setTimeout } from 'node:timers/promises'

const TOGETHER = 6
const OPEN_MS = 8000

/** Some desks that listen, each for a few seconds, one after the other. */
export function openLiveStreams(origin: string, cookie: () => string): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const desks = Array.from({ length: TOGETHER }, (_, place) => listen(place))

  async function listen(place: number): Promise<void> {
    while (!stopping.signal.aborted) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(OPEN_MS + place * 1000)])
      await listenOnce(signal).catch(() => undefined)
      await setTimeout(500, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function listenOnce(signal: AbortSignal): Promise<void> {
    const { body } = await fetch(`${origin}/api/live`, { headers: { cookie: cookie() }, signal })
    for await (const _ of body ?? []);
  }

  return {
    async stop() {
      stopping.abort()
      await Promise.all(desks)
    },
  }
}
