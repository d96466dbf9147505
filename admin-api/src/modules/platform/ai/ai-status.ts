import type { AiStatus } from '@hometown/shared-types/ai'
import { AI_PROVIDER_LABELS } from '@hometown/shared-types/ai'
import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { loadAiSettings } from './ai-settings.ts'
import { listSpending } from './spending.repository.ts'

const DOLLAR = 1e6

export async function getAiStatus(context: AppContext): Promise<AiStatus> {
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
