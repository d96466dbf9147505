import type { AppContext } from '../../../context.ts'
import { poll } from '../../../processes/poll.ts'
import { createHarvester, type HarvestLimits, POLL_INTERVAL_MS } from './harvester.ts'

interface Harvesting {
  stop(): Promise<void>
}

export function startHarvesting(context: AppContext, limits?: HarvestLimits): Harvesting {
  const harvester = createHarvester(context, limits)
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
