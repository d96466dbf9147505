import { eventPushesSchema } from '@hometown/shared-types/event-push'
import type { AppContext } from '../../../context.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { listEventPushes, retryEventPushes } from './event-pushes.service.ts'

const RETRIES_PER_MINUTE = 10
const tags = ['calendar-events']
const response = { 200: eventPushesSchema }

export function eventPushRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-pushes',
    {
      config: { access: 'staff' },
      schema: { tags, summary: 'Which events WordPress has not yet as they are here, and why', response },
    },
    async () => listEventPushes(context),
  )

  app.post(
    '/api/event-pushes/retry',
    {
      config: { access: 'staff', rateLimit: perCaller(RETRIES_PER_MINUTE) },
      schema: { tags, summary: 'Tries at once what WordPress has not taken', response },
    },
    async () => retryEventPushes(context),
  )
}
