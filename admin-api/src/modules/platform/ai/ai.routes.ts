import { aiCalls } from '@hometown/shared-types/contract/ai'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { AI_PROVIDER_LABELS, findAiSpendingOfToday, loadAiSettings } from './ai-settings.service.ts'

const MICRODOLLARS_PER_DOLLAR = 1e6

export const aiRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, aiCalls.get, async () => {
    const { chosen, providers, dailyLimit } = await loadAiSettings(context)
    const { calls, spent } = await findAiSpendingOfToday(context)
    return {
      configured: chosen !== undefined,
      provider: chosen?.provider ?? null,
      providers: providers.map(({ provider, configured, model, price }) => {
        return { provider, label: AI_PROVIDER_LABELS[provider], configured, model, price }
      }),
      today: { calls, spent: spent / MICRODOLLARS_PER_DOLLAR, limit: dailyLimit / MICRODOLLARS_PER_DOLLAR },
    }
  })
}
