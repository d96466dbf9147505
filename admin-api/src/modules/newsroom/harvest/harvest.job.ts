import type { AppContext } from '../../../context.ts'
import { poll } from '../../../processes/poll.ts'
import type { Leader, Running } from '../../platform/jobs/leader.service.ts'
import { createHarvester, POLL_INTERVAL_MS } from './harvester.ts'

export function startHarvesting(context: AppContext, leader: Leader): Running {
  const harvester = createHarvester(context, { leader })
  const quiet = poll(
    context,
    async () => {
      await harvester.look()
      harvester.start()
    },
    { everyMs: POLL_INTERVAL_MS, nudge: 'harvest-wanted' },
  )
  return {
    async stop() {
      quiet()
      await harvester.stop()
    },
  }
}
