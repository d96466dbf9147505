import type { AppContext } from '../../../../context.ts'
import type { RecurringLook } from '../../../platform/schedule/polling-tasks.service.ts'
import { listDueSources } from '../../sources/sources.service.ts'
import { requestRun } from '../harvest.service.ts'

const MINUTE = 60_000
const MOST_IN_A_RUN = 500

export const readDueSources: RecurringLook = {
  name: 'read-sources',
  everyMs: MINUTE,
  async run(context: AppContext) {
    if (context.config.harvestSeconds === 0) return
    const due = await listDueSources(context, MOST_IN_A_RUN)
    if (due.length > 0) await requestRun(context, due, 0)
  },
}
