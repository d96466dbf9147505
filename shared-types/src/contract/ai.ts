import { z } from 'zod'
import { call, type } from './call.ts'

/** The provider `openai` is also any compatible server with its own address. */
export const AI_PROVIDERS = ['openai', 'anthropic', 'gemini'] as const
export const aiProviderSchema = z.enum(AI_PROVIDERS)
export type AiProvider = z.infer<typeof aiProviderSchema>

const aiPriceDollars = z.number().min(0, 'Enter a price of 0 or more').max(10_000, 'A price is at most 10,000 dollars')

const aiPriceSchema = z.object({ input: aiPriceDollars, output: aiPriceDollars })
export type AiPrice = z.infer<typeof aiPriceSchema>

/** Providers that aren't listed have the default price. */
export const aiPricesSchema = z.partialRecord(aiProviderSchema, aiPriceSchema)

export interface AiStatus {
  configured: boolean
  /** This provider answers calls that name none; null if none is configured. */
  provider: AiProvider | null
  providers: {
    provider: AiProvider
    label: string
    configured: boolean
    model: string
    price: AiPrice
  }[]
  today: {
    /** Both amounts are in US dollars. */
    spent: number
    limit: number
    calls: number
  }
}

export const aiCalls = {
  get: call('GET', '/api/ai', { answer: type<AiStatus>() }),
}

/** This is the `code` of errors of calls that ask a model; all are 503. */
export const AI_NOT_CONFIGURED = 'ai_not_configured'
