import { AI_PROVIDER_LABELS, type AiStatus, aiStatusSchema } from '@hometown/shared-types/ai'
import type { AppContext } from '../../../context.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { findSpending, loadAiSettings } from './ai-settings.service.ts'

const call = callsOf('ai')
const DOLLAR = 1e6

export function aiRoutes(app: App, context: AppContext): void {
  const status = call({ access: 'staff' }, 'The AI providers, and today’s costs', answers(aiStatusSchema))
  app.get('/api/ai', status, async (): Promise<AiStatus> => {
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
  })
}
