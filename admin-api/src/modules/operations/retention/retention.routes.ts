import { retentionSchema, saveRetentionSchema } from '@hometown/shared-types/retention'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { getRetention, updateRetention } from './retention.service.ts'

const config = { access: 'admin' } as const
const tags = ['system']

export function retentionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/system/retention',
    {
      config,
      schema: {
        tags,
        summary: 'How long each kind of data is kept, and how much of it there is',
        response: { 200: retentionSchema },
      },
    },
    () => getRetention(context),
  )

  app.put(
    '/api/system/retention',
    {
      config: { ...config, stepUp: true },
      schema: {
        tags,
        summary: 'Change how long data is kept; kinds without a number go back to the default',
        body: saveRetentionSchema,
        response: { 200: retentionSchema },
      },
    },
    async (request) => {
      await updateRetention(context, getSignedIn(request), request.body)
      return getRetention(context)
    },
  )
}
