import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { harvestCalls } from '@hometown/shared-types/contract/harvest'
import type { AppContext } from '../../../context.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { findHarvestRun, findOpenRun, requestHarvest, requestSourceCheck } from './harvest.service.ts'

const harvestRunRouteConfig = { rateLimit: rateLimitPerClient(20) }

export const harvestRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, harvestCalls.start, harvestRunRouteConfig, async ({ user, body }, reply) => {
    const runId = await requestHarvest(context, body?.category, user)
    const { discovered, sourcesScanned, failed } = (await waitForHarvestRun(context, runId, reply.raw)) ?? NO_RUN_COUNTS
    return { discovered, sourcesScanned, failed }
  })

  addRoute(app, harvestCalls.get, () => findHarvestRun(context))

  addRoute(app, harvestCalls.check, harvestRunRouteConfig, async ({ user, params: { id } }, reply) => {
    const runId = await requestSourceCheck(context, user, id)
    return (await waitForHarvestRun(context, runId, reply.raw))?.sources.find(({ sourceId }) => sourceId === id) ?? null
  })
}

const NO_RUN_COUNTS = { discovered: 0, sourcesScanned: 0, failed: 0 }
const HARVEST_POLL_INTERVAL_MS = 200

async function waitForHarvestRun(context: AppContext, runId: string, response: Pick<ServerResponse, 'destroyed'>) {
  while ((await findOpenRun(context))?.id === runId && !response.destroyed) await setTimeout(HARVEST_POLL_INTERVAL_MS)
  return findHarvestRun(context, runId)
}
