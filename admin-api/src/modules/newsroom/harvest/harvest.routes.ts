import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { aggregateSchema, currentHarvestSchema, harvestResultSchema } from '@hometown/shared-types/harvest'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import type { App } from '../../../http/routing.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { getSource } from '../sources/sources.service.ts'
import { currentHarvest, findHarvest, requestHarvest, requestHarvestOf, stopHarvest } from './harvest.service.ts'
import { createHarvester } from './harvester.ts'
import { findOpenRun, findRun } from './runs/harvest-runs.repository.ts'

const RUNS_PER_MINUTE = 20

const staff = { access: 'staff' } as const
const running = { ...staff, rateLimit: perCaller(RUNS_PER_MINUTE) }
const tags = ['content suggestions']
const byId = z.object({ id: z.string().max(60) })

/** The jobs process carries out runs, or this process if there is no jobs process. */
export function harvestRoutes(app: App, context: AppContext): void {
  const harvester = context.link.hasOthers ? undefined : createHarvester(context)
  if (harvester) app.addHook('onClose', () => harvester.stop())

  app.post(
    '/api/content-suggestions/aggregate',
    {
      config: running,
      schema: {
        tags,
        summary: 'Reads all sources and waits for them; a second call joins the first',
        body: aggregateSchema.nullish(),
        response: { 200: harvestResultSchema },
      },
    },
    async (request, reply) => {
      const category = request.body?.category
      await waitForStoppedRun(context, reply.raw)
      const runId = await requestHarvest(context, category)
      await note(context, getSignedIn(request), 'harvest.run', runId, { category: category ?? null })
      harvester?.start()
      await waitForRun(context, runId, reply.raw)
      return (await findHarvest(context, runId)) ?? NOTHING
    },
  )

  app.get(
    '/api/content-suggestions/harvest',
    {
      config: staff,
      schema: { tags, summary: 'The current run, or the last one', response: { 200: currentHarvestSchema } },
    },
    async () => currentHarvest(context),
  )

  app.post(
    '/api/content-suggestions/harvest/stop',
    { config: running, schema: { tags, response: { 200: currentHarvestSchema } } },
    async (request) => {
      const run = await stopHarvest(context)
      if (run?.finishedAt === null) await note(context, getSignedIn(request), 'harvest.stop', run.id)
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
        summary: 'Reads one source now',
        params: byId,
        response: { 200: currentHarvestSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { name } = await getSource(context, id)
      await waitForStoppedRun(context, reply.raw)
      const runId = await requestHarvestOf(context, id)
      await note(context, getSignedIn(request), 'source.check', id, { name })
      harvester?.start()
      await waitForRun(context, runId, reply.raw)
      return currentHarvest(context)
    },
  )
}

/** A request may join an existing run, so each request has its own audit entry. */
async function note(
  { store, clock }: AppContext,
  { user }: SignedIn,
  action: string,
  subject: string,
  details?: Record<string, unknown>,
): Promise<void> {
  const entry = { user, action, subject, ...(details && { details }) }
  await store.db.transaction().execute((trx) => recordAudit(trx, entry, clock.now()))
}

const NOTHING = { discovered: 0, sourcesScanned: 0, failed: 0, unchanged: 0, samples: 0, stopped: false }

const POLL_INTERVAL_MS = 200
/** If the run takes longer to stop, no process carries it out, and we join it. */
const STOPPED_WITHIN_MS = 5000

/** Resolves when the run is over, in any process, or when the caller disconnects. */
async function waitForRun(
  { store }: Pick<AppContext, 'store'>,
  runId: string,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  for (;;) {
    const run = await findRun(store.db, runId)
    if (!run || run.finished_at !== null || response.destroyed) return
    await setTimeout(POLL_INTERVAL_MS)
  }
}

/** A request during a stop starts a new run instead of joining the old one. */
async function waitForStoppedRun(
  context: Pick<AppContext, 'store'>,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  const run = await findOpenRun(context.store.db)
  if (run?.stop_asked !== 1) return
  await Promise.race([waitForRun(context, run.id, response), setTimeout(STOPPED_WITHIN_MS, undefined, { ref: false })])
}
