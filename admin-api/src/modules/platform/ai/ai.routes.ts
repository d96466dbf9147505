import {
  AI_PROVIDER_LABELS,
  type AiProvider,
  type AiStatus,
  type AiTest,
  aiStatusSchema,
  aiTestSchema,
  testAiSchema,
} from '@hometown/shared-types/ai'
import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import type { App } from '../../../http/routing.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { greetNewsroom } from './ai-greeting.service.ts'
import { loadAiSettings } from './ai-settings.ts'
import { listSpending } from './spending.service.ts'

export function aiRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/ai',
    {
      config: { access: 'staff' },
      schema: { tags: ['ai'], summary: 'The AI providers, and today’s costs', response: { 200: aiStatusSchema } },
    },
    async () => getAiStatus(context),
  )

  app.post(
    '/api/ai/test',
    {
      config: { access: 'admin', rateLimit: perCaller(10) },
      schema: {
        tags: ['ai'],
        summary: 'Test a model with a short question',
        body: testAiSchema,
        response: { 200: aiTestSchema },
      },
    },
    async (request, reply) => testAi(context, getSignedIn(request), request.body.provider, callerGone(reply)),
  )
}

async function testAi(
  context: AppContext,
  { user }: SignedIn,
  wanted?: AiProvider,
  signal?: AbortSignal,
): Promise<AiTest> {
  const { chosen, providers } = await loadAiSettings(context)
  const asked = wanted ? providers.find(({ provider }) => provider === wanted) : (chosen ?? providers[0])
  if (!asked) throw new Error('There are providers')
  const began = performance.now()
  const outcome = await greetNewsroom(context, asked.provider, signal)
  const result = {
    ...outcome,
    provider: asked.provider,
    model: asked.model,
    milliseconds: Math.round(performance.now() - began),
  }
  await context.store.db.transaction().execute(async (trx) => {
    const details = { provider: asked.provider, model: asked.model, ok: outcome.ok }
    await recordAudit(trx, { user, action: 'ai.test', details }, context.clock.now())
  })
  return result
}

const DOLLAR = 1e6

async function getAiStatus(context: AppContext): Promise<AiStatus> {
  const day = countyDate(context.clock.now(), context.config.timeZone)
  const [{ chosen, providers, dailyLimit }, rows] = await Promise.all([
    loadAiSettings(context),
    listSpending(context.store.db, day),
  ])
  const purposes = [...new Set(rows.map(({ purpose }) => purpose))]
  return {
    configured: chosen !== undefined,
    provider: chosen?.provider ?? null,
    model: chosen?.model ?? null,
    providers: providers.map(({ provider, configured, model, host, local, price }) => ({
      provider,
      label: AI_PROVIDER_LABELS[provider],
      configured,
      model,
      host,
      local,
      price,
    })),
    today: {
      ...totalOf(rows),
      limit: dailyLimit / DOLLAR,
      byPurpose: purposes.map((purpose) => ({ purpose, ...totalOf(rows.filter((row) => row.purpose === purpose)) })),
    },
  }
}

function totalOf(rows: readonly { calls: number; spent: number }[]): { calls: number; spent: number } {
  return {
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    spent: rows.reduce((sum, { spent }) => sum + spent, 0) / DOLLAR,
  }
}
