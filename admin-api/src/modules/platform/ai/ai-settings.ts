import {
  AI_PROVIDERS,
  type AiPrices,
  type AiProvider,
  aiPricesSchema,
  DEFAULT_AI_DAILY_LIMIT,
} from '@hometown/shared-types/ai'
import { settingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { findSavedSettings } from '../settings/saved-settings.service.ts'
import { type Provider, providerOf } from './providers.ts'

export interface AiSettings {
  chosen: Provider | undefined
  providers: readonly Provider[]
  dailyLimit: number
}

export async function loadAiSettings({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<AiSettings> {
  const saved = await findSavedSettings({ store }, ['aiProvider', 'aiDailyLimit', 'aiPrices'])
  const { aiProvider, aiDailyLimit } = settingsSchema.shape
  const prices: AiPrices = aiPricesSchema.safeParse(saved.get('aiPrices')).data ?? {}
  const providers = AI_PROVIDERS.map((provider) => providerOf(config, provider, prices))
  const limit = aiDailyLimit.safeParse(saved.get('aiDailyLimit')).data ?? DEFAULT_AI_DAILY_LIMIT
  return {
    chosen: choose(providers, aiProvider.safeParse(saved.get('aiProvider')).data ?? ''),
    providers,
    dailyLimit: Math.round(limit * 1e6),
  }
}

function choose(providers: readonly Provider[], wanted: AiProvider | ''): Provider | undefined {
  const configured = providers.filter((provider) => provider.configured)
  return configured.find(({ provider }) => provider === wanted) ?? configured[0]
}
