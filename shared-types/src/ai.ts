import { z } from 'zod'

/** `openai` is also any compatible server with its own address. */
export const AI_PROVIDERS = ['openai', 'anthropic', 'gemini'] as const
export const aiProviderSchema = z.enum(AI_PROVIDERS)
export type AiProvider = z.infer<typeof aiProviderSchema>

export const AI_PROVIDER_LABELS = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
} as const satisfies Record<AiProvider, string>

const dollars = z.number().min(0, 'Enter a price of 0 or more').max(10_000, 'A price is at most 10,000 dollars')

/** US dollars per million input and output tokens. */
export const aiPriceSchema = z.object({ input: dollars, output: dollars })
export type AiPrice = z.infer<typeof aiPriceSchema>

/** Providers that aren't listed have the default price. */
export const aiPricesSchema = z.partialRecord(aiProviderSchema, aiPriceSchema)

/** US dollars. */
export const DEFAULT_AI_DAILY_LIMIT = 5

const count = z.number().int().min(0)

/** Answer of `GET /api/ai`. Never contains a key. */
export const aiStatusSchema = z.object({
  configured: z.boolean(),
  /** The default for calls that name none; null if none is configured. */
  provider: aiProviderSchema.nullable(),
  model: z.string().nullable(),
  providers: z.array(
    z.object({
      provider: aiProviderSchema,
      label: z.string(),
      configured: z.boolean(),
      model: z.string(),
      host: z.string(),
      /** On this machine or network, so it costs nothing. */
      local: z.boolean(),
      /** US dollars per million tokens. */
      price: aiPriceSchema,
    }),
  ),
  today: z.object({
    /** US dollars. */
    spent: z.number().min(0),
    limit: z.number().min(0),
    calls: count,
  }),
})
export type AiStatus = z.infer<typeof aiStatusSchema>

/** `code` of errors of calls that ask a model; all are 503. */
export const AI_NOT_CONFIGURED = 'ai_not_configured'
export const AI_LIMIT_REACHED = 'ai_limit_reached'
export const AI_FAILED = 'ai_failed'
