import type { RecurringLook } from '../../platform/schedule/polling-tasks.service.ts'
import { refreshFrontIfDue } from './front-page.service.ts'

/** Pins begin and end by the clock, within a few seconds. */
export const refreshFrontPage: RecurringLook = {
  name: 'front-page',
  everyMs: 2000,
  run: refreshFrontIfDue,
}
