import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { createWorkLease } from './work-lease.service.ts'

/** A missed poll loses nothing: the next one finds the same rows. An idle poll writes nothing. */
export interface RecurringLook {
  name: string
  everyMs: number
  run(context: AppContext): Promise<void>
}

interface Looker {
  look(): Promise<void>
  stop(): Promise<void>
}

/** Each poll runs in one process at a time, independently of the others. */
export function startLooks(context: AppContext, looks: readonly RecurringLook[]): { stop(): Promise<void> } {
  const lookers = looks.map((look) => {
    const looker = createLooker(context, look)
    return { looker, interval: setInterval(looker.look, look.everyMs) }
  })
  return {
    async stop() {
      for (const { interval } of lookers) clearInterval(interval)
      await Promise.all(lookers.map(({ looker }) => looker.stop()))
    },
  }
}

export function createLooker(context: AppContext, { name, run }: RecurringLook): Looker {
  const lease = createWorkLease(context, name, () => looking.start())
  const looking = oneAtATime(
    async () => {
      if (await lease.hold()) await run(context)
    },
    (error) => context.log.error({ err: error, work: name }, 'due work failed; we will retry'),
  )
  return {
    look: looking.run,
    async stop() {
      await looking.settled()
      await lease.release()
    },
  }
}
