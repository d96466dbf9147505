import { currentHarvestSchema, harvestResultSchema } from '@hometown/shared-types/harvest'
import { aggregateSchema } from '@hometown/shared-types/suggestion'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { getSignedIn } from '../../http/access-guard.ts'
import { perCaller } from '../../http/rate-limits.ts'
import type { App } from '../../http/routing.ts'
import { recordAudit } from '../auth/audit.service.ts'
import {
  currentHarvest,
  findHarvest,
  requestHarvest,
  requestHarvestOf,
  resultOf,
  stopHarvest,
} from './harvest.service.ts'
import { createHarvester } from './harvester.ts'
import { waitForRun } from './wait-for-run.ts'

const RUNS_PER_MINUTE = 20

const staff = { access: 'staff' } as const
const running = { ...staff, rateLimit: perCaller(RUNS_PER_MINUTE) }
const tags = ['content suggestions']
const byId = z.object({ id: z.string().max(60) })

/** The work is done in the process of the jobs; where there is no other process, here. */
export function harvestRoutes(app: App, context: AppContext): void {
  const harvester = context.link.hasOthers ? undefined : createHarvester(context)
  if (harvester) app.addHook('onClose', () => harvester.stop())

  app.post(
    '/api/content-suggestions/aggregate',
    {
      config: running,
      schema: {
        tags,
        summary: 'Reads the sources; answers when all are read. A second call joins the first',
        body: aggregateSchema.nullish(),
        response: { 200: harvestResultSchema },
      },
    },
    async (request, reply) => {
      const runId = await requestHarvest(context, request.body?.category)
      const { user } = getSignedIn(request)
      const details = { category: request.body?.category ?? null }
      await context.store.db
        .transaction()
        .execute((trx) =>
          recordAudit(trx, { user, action: 'harvest.run', subject: runId, details }, context.clock.now()),
        )
      void harvester?.run()
      await waitForRun(context, runId, reply.raw)
      const run = await findHarvest(context, runId)
      return run ? resultOf(run) : { ...NOTHING }
    },
  )

  app.get(
    '/api/content-suggestions/harvest',
    {
      config: staff,
      schema: { tags, summary: 'The reading under way, else the last one', response: { 200: currentHarvestSchema } },
    },
    async () => currentHarvest(context),
  )

  app.post(
    '/api/content-suggestions/harvest/stop',
    { config: running, schema: { tags, response: { 200: currentHarvestSchema } } },
    async () => {
      const run = await stopHarvest(context)
      await harvester?.look()
      return run
    },
  )

  app.post(
    '/api/sources/:id/check',
    {
      config: running,
      schema: {
        tags: ['sources'],
        summary: 'Reads this one now',
        params: byId,
        response: { 200: currentHarvestSchema },
      },
    },
    async (request, reply) => {
      const runId = await requestHarvestOf(context, request.params.id)
      void harvester?.run()
      await waitForRun(context, runId, reply.raw)
      return currentHarvest(context)
    },
  )
}

const NOTHING = { discovered: 0, sourcesScanned: 0, failed: 0, unchanged: 0, samples: 0, stopped: false }
