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
      schema: { tags, summary: 'Events that aren’t up to date in WordPress, and why', response },
    },
    async () => listEventPushes(context),
  )

  app.post(
    '/api/event-pushes/retry',
    {
      config: { access: 'staff', rateLimit: perCaller(RETRIES_PER_MINUTE) },
      schema: { tags, summary: 'Retries the events that WordPress didn’t take', response },
    },
    async () => retryEventPushes(context),
  )
}
