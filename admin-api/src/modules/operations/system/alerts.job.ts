import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'
import { type Watch, watches } from './incidents.ts'
import { lookForIncidents } from './look-for-incidents.ts'

const POLL_INTERVAL_MS = 30_000

export interface Alerts {
  look(): Promise<void>
  stop(): Promise<void>
}

/** One process looks, so that nobody is told twice. */
export function startAlerts(context: AppContext, watched: readonly Watch[] = watches): Alerts {
  const lease = createWorkLease(context, 'alerts', () => start())
  const {
    run: look,
    start,
    settled,
  } = oneAtATime(
    async () => {
      const held = await lease.hold()
      if (held && !(await lookForIncidents(context, watched, held))) lease.drop()
    },
    (error) => context.log.error({ err: error }, 'could not check for problems'),
  )
  const endPolling = poll(context, look, { everyMs: POLL_INTERVAL_MS })
  return {
    look,
    async stop() {
      endPolling()
      await settled()
      await lease.release()
    },
  }
}
