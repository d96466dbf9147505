import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'

/** The health check is public, so its calls are limited. */
const GOOD_FOR_MS = 5000
const PATIENCE_MS = 2000
/** Whether it is there makes no difference. */
const PROBE = 'installation.json'

/** Asks the object store, at most every five seconds. Undefined without one. */
export function watchObjects({
  clock,
  log,
  objects,
}: Pick<AppContext, 'clock' | 'log' | 'objects'>): () => Promise<'ok' | 'away' | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<'ok' | 'away' | undefined> = Promise.resolve(undefined)

  async function ask(store: NonNullable<typeof objects>): Promise<'ok' | 'away'> {
    try {
      const isThere = store.find(PROBE).then(() => 'ok' as const)
      return await Promise.race([isThere, delay(PATIENCE_MS, 'away' as const, { ref: false })])
    } catch (error) {
      log.warn({ err: error }, 'the object store does not answer')
      return 'away'
    }
  }

  return () => {
    const now = clock.now()
    // The clock may have been set back.
    if (!objects || (now - askedAt < GOOD_FOR_MS && now >= askedAt)) return answer
    askedAt = now
    answer = ask(objects)
    return answer
  }
}
