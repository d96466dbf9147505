import {
  DESCRIPTION_FAILED_MESSAGE,
  generatedTextSchema,
  generateTextSchema,
  SEO_FAILED_MESSAGE,
  seoSuggestionsSchema,
  suggestSeoSchema,
} from '@hometown/shared-types/ai-writing'
import { AppError } from '../../http/app-error.ts'
import { perCaller } from '../../http/rate-limits.ts'
import type { App } from '../../http/routing.ts'

const BODY_LIMIT = 8 * 1024 * 1024
const CALLS_PER_MINUTE = 30

const staff = { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) } as const

/** No AI is configured: calls are checked as they always will be, and answered that it can't be done. */
export function aiWritingRoutes(app: App): void {
  app.post(
    '/api/articles/seo-suggest',
    {
      config: staff,
      bodyLimit: BODY_LIMIT,
      schema: { body: suggestSeoSchema, response: { 200: seoSuggestionsSchema } },
    },
    async () => {
      throw withoutAi(SEO_FAILED_MESSAGE)
    },
  )

  app.post(
    '/api/articles/ai-generate',
    { config: staff, schema: { body: generateTextSchema, response: { 200: generatedTextSchema } } },
    async () => {
      throw withoutAi(DESCRIPTION_FAILED_MESSAGE)
    },
  )
}

function withoutAi(message: string): AppError {
  return new AppError(503, 'ai_not_configured', message, { unconfigured: true })
}
