import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import {
  aggregateSchema,
  checkedSourceSchema,
  currentHarvestSchema,
  type HarvestRun,
  harvestResultSchema,
  sourceChecksSchema,
} from '@hometown/shared-types/harvest'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import {
  findHarvest,
  findOpenRun,
  listSourceChecks,
  requestHarvest,
  requestHarvestOf,
  stopHarvest,
} from './harvest.service.ts'

const RUNS_PER_MINUTE = 20

const staff = { access: 'staff' } as const
const running = { ...staff, rateLimit: perCaller(RUNS_PER_MINUTE) }
const byId = z.object({ id: z.string().max(60) })

/** The jobs process carries the runs out. */
export function harvestRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/content-suggestions/aggregate',
    {
      config: running,
      schema: {
        summary: 'Reads all sources and waits for them; a second call joins the first',
        body: aggregateSchema.nullish(),
        response: { 200: harvestResultSchema },
      },
    },
    async (request, reply) => {
      const category = request.body?.category
      const runId = await requestHarvest(context, category, getSignedIn(request).user)
      return (await waitForRun(context, runId, reply.raw)) ?? NOTHING
    },
  )

  app.get(
    '/api/content-suggestions/harvest',
    {
      config: staff,
      schema: { summary: 'The current run, or the last one', response: { 200: currentHarvestSchema } },
    },
    async () => findHarvest(context),
  )

  app.post(
    '/api/content-suggestions/harvest/stop',
    { config: running, schema: { response: { 200: currentHarvestSchema } } },
    async (request) => {
      await stopHarvest(context, getSignedIn(request).user)
      return findHarvest(context)
    },
  )

  app.post(
    '/api/sources/:id/check',
    {
      config: running,
      schema: { summary: 'Reads one source now', params: byId, response: { 200: checkedSourceSchema } },
    },
    async (request, reply) => {
      const { id } = request.params
      const runId = await requestHarvestOf(context, id, getSignedIn(request).user)
      const run = await waitForRun(context, runId, reply.raw)
      return run?.sources.find(({ sourceId }) => sourceId === id) ?? null
    },
  )

  app.get(
    '/api/sources/:id/checks',
    {
      config: staff,
      schema: { summary: 'Results of the last checks', params: byId, response: { 200: sourceChecksSchema } },
    },
    async ({ params }) => listSourceChecks(context, params.id),
  )
}

const NOTHING = { discovered: 0, sourcesScanned: 0, failed: 0, stopped: false }
const LOOK_MS = 200

/** Resolves when the run is over, or when the caller disconnects. */
async function waitForRun(
  context: AppContext,
  runId: string,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<HarvestRun | null> {
  while ((await findOpenRun(context))?.id === runId && !response.destroyed) await setTimeout(LOOK_MS)
  return findHarvest(context, runId)
}
