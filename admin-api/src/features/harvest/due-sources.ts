import type { AppContext } from '../../context.ts'
import { every, type RecurringWork } from '../schedule/recurring.service.ts'
import { listDueSources } from '../sources/sources.service.ts'
import { requestRun } from './harvest.service.ts'

const MINUTE = 60_000
const MOST_IN_A_RUN = 500

/** Has the sources read whose time has come. */
export const readDueSources: RecurringWork = {
  name: 'read-sources',
  next: every(MINUTE),
  async run(context: AppContext) {
    if (context.config.harvestSeconds === 0) return
    const due = await listDueSources(context, MOST_IN_A_RUN)
    if (due.length > 0) await requestRun(context, due, 0)
  },
}
