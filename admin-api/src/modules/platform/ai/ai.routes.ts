import {
  AI_PROVIDER_LABELS,
  type AiStatus,
  type AiTest,
  aiStatusSchema,
  aiTestSchema,
  testAiSchema,
} from '@hometown/shared-types/ai'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { greetNewsroom } from './ai.service.ts'
import { loadAiSettings } from './ai-settings.service.ts'
import { findSpending } from './spending.repository.ts'

const DOLLAR = 1e6

export function aiRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/ai',
    {
      config: { access: 'staff' },
      schema: { tags: ['ai'], summary: 'The AI providers, and today’s costs', response: { 200: aiStatusSchema } },
    },
    async (): Promise<AiStatus> => {
      const { chosen, providers, dailyLimit } = await loadAiSettings(context)
      const { calls, spent } = await findSpending(context)
      return {
        configured: chosen !== undefined,
        provider: chosen?.provider ?? null,
        model: chosen?.model ?? null,
        providers: providers.map(({ provider, configured, model, host, local, price }) => {
          return { provider, label: AI_PROVIDER_LABELS[provider], configured, model, host, local, price }
        }),
        today: { calls, spent: spent / DOLLAR, limit: dailyLimit / DOLLAR },
      }
    },
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
    async (request, reply): Promise<AiTest> => {
      const { user } = getSignedIn(request)
      const { chosen, providers } = await loadAiSettings(context)
      const provider = request.body.provider ?? chosen?.provider ?? 'openai'
      const model = providers.find((one) => one.provider === provider)?.model ?? ''
      const began = performance.now()
      const { ok, message } = await greetNewsroom(context, provider, callerGone(reply))
      const milliseconds = Math.round(performance.now() - began)
      await context.store.db.transaction().execute(async (trx) => {
        await recordAudit(trx, { user, action: 'ai.test', details: { provider, model, ok } }, context.clock.now())
      })
      return { ok, message, provider, model, milliseconds }
    },
  )
}
