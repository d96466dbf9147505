import { AI_PROVIDERS, type AiPrice, type AiProvider } from '@hometown/shared-types/contract/ai'
import { countyDate } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { ModelEndpoint, TokenUsage } from '../../../integrations/model-client.ts'
import { fetchForConnection } from '../../../integrations/safe-fetch/checked-connections.ts'
import { isPublicAddress, isReservedName } from '../../../lib/public-address.ts'
import { DEFAULT_AI_DAILY_LIMIT, findSavedSetting } from '../settings/index.ts'

export const AI_PROVIDER_LABELS = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
} as const satisfies Record<AiProvider, string>

const AI_LIMIT_REACHED = 'ai_limit_reached'

/**
 * All of them are OpenAI-compatible endpoints. Prices are US dollars per million tokens of the default model; others
 * cost about the same.
 */
const AI_PROVIDER_DEFAULTS: Readonly<Record<AiProvider, { baseUrl: string; model: string; price: AiPrice }>> = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4-mini', price: { input: 1, output: 5 } },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-6', price: { input: 3, output: 15 } },
  gemini: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-3.5-flash',
    price: { input: 1, output: 6 },
  },
}

export interface ConfiguredAiProvider extends ModelEndpoint {
  readonly provider: AiProvider
  readonly configured: boolean
  readonly price: AiPrice
}

export interface AiSettings {
  /** The provider that is asked where a call names none. */
  chosen: ConfiguredAiProvider | undefined
  providers: readonly ConfiguredAiProvider[]
  /** The limit is in millionths of a US dollar. */
  dailyLimit: number
}

export async function loadAiSettings(context: AppContext): Promise<AiSettings> {
  const preferredProvider = await findSavedSetting(context, 'aiProvider')
  const limit = (await findSavedSetting(context, 'aiDailyLimit')) ?? DEFAULT_AI_DAILY_LIMIT
  const prices = (await findSavedSetting(context, 'aiPrices')) ?? {}
  const providers = AI_PROVIDERS.map((provider) => aiProviderOf(context.config, provider, prices[provider]))
  const configured = providers.filter((provider) => provider.configured)
  const chosen = configured.find(({ provider }) => provider === preferredProvider) ?? configured[0]
  return { chosen, providers, dailyLimit: Math.round(limit * 1e6) }
}

/** A saved price overrides the default. A custom base URL needs no key. */
function aiProviderOf(
  config: AppContext['config'],
  provider: AiProvider,
  price: AiPrice | undefined,
): ConfiguredAiProvider {
  const defaults = AI_PROVIDER_DEFAULTS[provider]
  const { apiKey, baseUrl = defaults.baseUrl, model = defaults.model } = config[provider]
  const isOwn = baseUrl !== defaults.baseUrl
  const { host, hostname } = new URL(baseUrl)
  return {
    provider,
    baseUrl,
    apiKey,
    model,
    label: isOwn ? `The model server (${host})` : AI_PROVIDER_LABELS[provider],
    fetch: fetchForConnection(config, provider),
    configured: Boolean(apiKey) || isOwn,
    price: price ?? (isLocalHost(hostname) ? { input: 0, output: 0 } : defaults.price),
    lengthField: provider === 'openai' && !isOwn ? 'max_completion_tokens' : 'max_tokens',
  }
}

function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(host)) return !isPublicAddress(host)
  return !host.includes('.') || isReservedName(host)
}

/** @returns millionths of a US dollar; prices are in dollars per million tokens */
export function tokenCost({ inputTokens, outputTokens }: TokenUsage, price: AiPrice): number {
  return Math.ceil(inputTokens * price.input + outputTokens * price.output)
}

/**
 * Counts a call with the most that it may cost. It is one statement, so all processes together can't exceed the limit.
 * @param dailyLimit in millionths of a dollar, like `most`
 * @returns the day, for `settleAiSpending` @throws 503 `ai_limit_reached`
 */
export async function reserveAiSpending(
  { store, clock, config }: AppContext,
  dailyLimit: number,
  most: number,
): Promise<string> {
  const day = countyDate(clock.now(), config.timeZone)
  const before = most === 0 ? Number.MAX_SAFE_INTEGER : dailyLimit - most
  const counted =
    before >= 0 &&
    (await store.db
      .insertInto('ai_days')
      .values({ day, calls: 1, spent: most })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ calls: sql`ai_days.calls + 1`, spent: sql`ai_days.spent + excluded.spent` })
          .where('ai_days.spent', '<=', before),
      )
      .returning('day')
      .executeTakeFirst())
  if (counted) return day
  const message =
    'We’ve reached today’s limit for AI costs. An administrator can raise it in Settings, or try again tomorrow.'
  throw new AppError(503, AI_LIMIT_REACHED, message)
}

/** @param difference from what was reserved. The reservation of a call whose process dies before stays counted. */
export async function settleAiSpending({ store }: AppContext, day: string, difference: number): Promise<void> {
  const spent = sql<number>`spent + ${difference}`
  await store.db.updateTable('ai_days').set('spent', spent).where('day', '=', day).execute()
}

export async function findAiSpendingOfToday({ store, clock, config }: AppContext) {
  const day = countyDate(clock.now(), config.timeZone)
  const row = await store.db.selectFrom('ai_days').selectAll().where('day', '=', day).executeTakeFirst()
  return { calls: row?.calls ?? 0, spent: row?.spent ?? 0 }
}
