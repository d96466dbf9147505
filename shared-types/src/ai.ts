import { z } from 'zod'

/** Who may be asked, all by the same kind of call. `openai` is also any server of one's own with its own address. */
export const AI_PROVIDERS = ['openai', 'anthropic', 'gemini'] as const
export const aiProviderSchema = z.enum(AI_PROVIDERS)
export type AiProvider = z.infer<typeof aiProviderSchema>

/** What people call them. */
export const AI_PROVIDER_LABELS = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
} as const satisfies Record<AiProvider, string>

/** What a call is for: what was spent is kept for each. */
export const AI_PURPOSES = [
  'seo',
  'event-description',
  'article-draft',
  'sources',
  'enrichment',
  'assistant',
  'test',
] as const
export type AiPurpose = (typeof AI_PURPOSES)[number]

const dollars = z.number().min(0, 'A price is 0 or more').max(10_000, 'A price is at most 10,000 dollars')

/** US dollars for a million tokens that are read and that are written. */
export const aiPriceSchema = z.object({ input: dollars, output: dollars })
export type AiPrice = z.infer<typeof aiPriceSchema>

/** Of the providers that somebody set a price for; the others have the usual one. */
export const aiPricesSchema = z.partialRecord(aiProviderSchema, aiPriceSchema)
export type AiPrices = z.infer<typeof aiPricesSchema>

/** US dollars a day until somebody saves something else. */
export const DEFAULT_AI_DAILY_LIMIT = 5

const count = z.number().int().min(0)

/** Answer of `GET /api/ai`: who is asked, and what was spent today. Never a key. */
export const aiStatusSchema = z.object({
  configured: z.boolean(),
  /** Who is asked unless a call names another; null where nobody is configured. */
  provider: aiProviderSchema.nullable(),
  model: z.string().nullable(),
  providers: z.array(
    z.object({
      provider: aiProviderSchema,
      label: z.string(),
      configured: z.boolean(),
      model: z.string(),
      /** The host that is asked. */
      host: z.string(),
      /** On this machine or network: it costs nothing. */
      local: z.boolean(),
      /** US dollars for a million tokens, as they are reckoned with. */
      price: aiPriceSchema,
      /** What to set to configure it. */
      variables: z.array(z.string()),
    }),
  ),
  today: z.object({
    /** US dollars. */
    spent: z.number().min(0),
    limit: z.number().min(0),
    calls: count,
    byPurpose: z.array(z.object({ purpose: z.string(), calls: count, spent: z.number().min(0) })),
  }),
})
export type AiStatus = z.infer<typeof aiStatusSchema>

/** Body of `POST /api/ai/test`; without a provider the chosen one. */
export const testAiSchema = z.object({ provider: aiProviderSchema.optional() })

/** Its answer, also where the model failed. */
export const aiTestSchema = z.object({
  ok: z.boolean(),
  provider: aiProviderSchema,
  model: z.string(),
  milliseconds: count,
  /** What it answered, or what failed: a sentence for people. */
  message: z.string(),
})
export type AiTest = z.infer<typeof aiTestSchema>

/** The `code` of errors of calls that ask a model; all are 503. */
export const AI_NOT_CONFIGURED = 'ai_not_configured'
export const AI_LIMIT_REACHED = 'ai_limit_reached'
export const AI_FAILED = 'ai_failed'
