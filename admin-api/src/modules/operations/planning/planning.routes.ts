import { PLANNING_DAYS, planningQuerySchema, planningSchema, rhythmSchema } from '@hometown/shared-types/planning'
import type { AppContext } from '../../../context.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getPlanning } from './planning.service.ts'
import { getRhythm } from './rhythm.service.ts'

const READS_PER_MINUTE = 300

const tags = ['planning']
const reading = { access: 'staff', rateLimit: perCaller(READS_PER_MINUTE) } as const

export function planningRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/planning',
    {
      config: reading,
      schema: {
        tags,
        summary: `What is planned and what was published, at most ${PLANNING_DAYS} days`,
        querystring: planningQuerySchema,
        response: { 200: planningSchema },
      },
    },
    async ({ query }) => getPlanning(context, query),
  )

  app.get(
    '/api/planning/rhythm',
    {
      config: reading,
      schema: {
        tags,
        summary: 'How much was published on each weekday in the last eight weeks',
        response: { 200: rhythmSchema },
      },
    },
    async () => getRhythm(context),
  )
}
