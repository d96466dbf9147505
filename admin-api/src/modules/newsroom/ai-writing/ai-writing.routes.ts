import { AI_NOT_CONFIGURED } from '@hometown/shared-types/ai'
import {
  DESCRIPTION_FAILED_MESSAGE,
  generatedTextSchema,
  generateTextSchema,
  SEO_FAILED_MESSAGE,
  seoSuggestionsSchema,
  suggestSeoSchema,
} from '@hometown/shared-types/ai-writing'
import type { AppContext } from '../../../context.ts'
import { callerGone } from '../../../http/callers/caller-gone.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { suggestSeo } from './suggest-seo.ts'
import { writeText } from './write-text.ts'

const BODY_LIMIT = 8 * 1024 * 1024
const CALLS_PER_MINUTE = 30

const staff = { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) } as const

export function aiWritingRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/articles/seo-suggest',
    {
      config: staff,
      bodyLimit: BODY_LIMIT,
      schema: { body: suggestSeoSchema, response: { 200: seoSuggestionsSchema } },
    },
    async ({ body }, reply) => suggestSeo(context, body, callerGone(reply)).catch(withMessage(SEO_FAILED_MESSAGE)),
  )

  app.post(
    '/api/articles/ai-generate',
    { config: staff, schema: { body: generateTextSchema, response: { 200: generatedTextSchema } } },
    async ({ body }, reply) =>
      writeText(context, body, callerGone(reply)).catch(withMessage(DESCRIPTION_FAILED_MESSAGE)),
  )
}

function withMessage(message: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== AI_NOT_CONFIGURED) throw error
    throw new AppError(503, AI_NOT_CONFIGURED, message, { unconfigured: true })
  }
}
