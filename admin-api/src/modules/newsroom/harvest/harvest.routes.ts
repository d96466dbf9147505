import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { harvestCalls } from '@hometown/shared-types/contract/harvest'
import type { AppContext } from '../../../context.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { findHarvestRun, findOpenRun, requestHarvest, requestSourceCheck } from './harvest.service.ts'

const running = { rateLimit: rateLimitPerClient(20) }

export const harvestRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, harvestCalls.start, running, async ({ user, body }, reply) => {
    const runId = await requestHarvest(context, body?.category, user)
    const { discovered, sourcesScanned, failed } = (await waitForRun(context, runId, reply.raw)) ?? NO_COUNTS
    return { discovered, sourcesScanned, failed }
  })

  addRoute(app, harvestCalls.get, () => findHarvestRun(context))

  addRoute(app, harvestCalls.check, running, async ({ user, params: { id } }, reply) => {
    const runId = await requestSourceCheck(context, user, id)
    return (await waitForRun(context, runId, reply.raw))?.sources.find(({ sourceId }) => sourceId === id) ?? null
  })
}

const NO_COUNTS = { discovered: 0, sourcesScanned: 0, failed: 0 }
const POLL_MS = 200

async function waitForRun(context: AppContext, runId: string, response: Pick<ServerResponse, 'destroyed'>) {
  while ((await findOpenRun(context))?.id === runId && !response.destroyed) await setTimeout(POLL_MS)
  return findHarvestRun(context, runId)
}
