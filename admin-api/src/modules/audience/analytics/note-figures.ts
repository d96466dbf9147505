import { every, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { closeFollowing } from '../newsletters/sending/report.service.ts'
import { noteSubscribers } from './subscribers.service.ts'

const HALF_AN_HOUR = 30 * 60_000

export const noteFigures: RecurringWork = {
  name: 'note-figures',
  next: every(HALF_AN_HOUR),
  async run(context) {
    await noteSubscribers(context)
    await closeFollowing(context)
  },
}
