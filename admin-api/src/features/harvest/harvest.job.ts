import type { AppContext } from '../../context.ts'
import { keepLooking } from '../../keep-looking.ts'
import { createHarvester, type HarvestLimits, LOOK_EVERY_MS } from './harvester.ts'

export interface Harvesting {
  stop(): Promise<void>
}

/** Reads the sources whenever a run is wanted, by hand or on schedule. */
export function startHarvesting(context: AppContext, limits?: HarvestLimits): Harvesting {
  const harvester = createHarvester(context, limits)
  const quiet = keepLooking(
    context,
    async () => {
      await harvester.look()
      harvester.start()
    },
    { everyMs: LOOK_EVERY_MS, nudge: 'harvest-wanted' },
  )
  return {
    async stop() {
      quiet()
      await harvester.stop()
    },
  }
}
