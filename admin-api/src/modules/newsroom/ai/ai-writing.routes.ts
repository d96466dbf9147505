import {
  aiWritingCalls,
  type GeneratedText,
  type generateTextSchema,
  type SeoSuggestions,
  type suggestSeoSchema,
} from '@hometown/shared-types/contract/ai-writing'
import { META_DESCRIPTION_LIMIT } from '@hometown/shared-types/contract/articles'
import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import { slugify, uniqueSlug } from '@hometown/shared-types/rules/slugs'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { clientDisconnectSignal } from '../../../http/access/client-hooks.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { isSlugInUse } from '../../content/articles/index.ts'
import { askModel, modelAnswerToPlainText } from '../../platform/ai/index.ts'
import { withUnconfiguredMessage } from './unconfigured-message.ts'

const AI_DESCRIPTION_FAILED_MESSAGE = 'Failed to generate description'
const SEO_FAILED_MESSAGE = 'Failed to generate SEO suggestions. Please try again.'

const AI_WRITING_BODY_LIMIT_BYTES = 8 * 1024 * 1024
const aiRateLimit = rateLimitPerClient(30)

export const aiWritingRoutes: FeatureRoutes = (app, context) => {
  addRoute(
    app,
    aiWritingCalls.suggestSeo,
    { bodyLimit: AI_WRITING_BODY_LIMIT_BYTES, rateLimit: aiRateLimit },
    ({ body }, reply) =>
      suggestSeoFields(context, body, clientDisconnectSignal(reply)).catch(withUnconfiguredMessage(SEO_FAILED_MESSAGE)),
  )

  addRoute(app, aiWritingCalls.generate, { rateLimit: aiRateLimit }, ({ body }, reply) =>
    generateEventDescription(context, body, clientDisconnectSignal(reply)).catch(
      withUnconfiguredMessage(AI_DESCRIPTION_FAILED_MESSAGE),
    ),
  )
}

const modelLineSchema = (most: number) => z.string().transform(modelAnswerToPlainText).pipe(z.string().min(1).max(most))
const MAX_SEO_KEYWORDS = 10
const MAX_PROMPT_TEXT = 12_000

/** The slug follows our own rules, whatever the model writes. */
async function suggestSeoFields(
  context: AppContext,
  { title, content, category, articleId }: z.output<typeof suggestSeoSchema>,
  signal: AbortSignal,
): Promise<SeoSuggestions> {
  const words = z.string().transform(modelAnswerToPlainText)
  const answer = await askModel(context, {
    purpose: 'seo',
    instructions: [
      'You help the newsroom of a local paper to say to search engines what an article is about. The material is the article.',
      `- "metaDescription": what it tells, in one or two sentences of 150 to ${META_DESCRIPTION_LIMIT} characters together. Plain text. Nothing that the article does not say.`,
      '- "keywords": three to eight, each of one to three words that stand for the subject, the people and the places.',
      '- "slug": the article in three to seven words for its address, in small letters with hyphens.',
    ].join('\n'),
    data: `${title}\n${category ? `Section: ${category}\n` : ''}\n${textFromHtml(content).slice(0, MAX_PROMPT_TEXT)}`,
    schema: z.object({ metaDescription: modelLineSchema(300), keywords: z.array(words).max(30), slug: words }),
    maxTokens: 500,
    signal,
  })
  const keywords = answer.keywords.flatMap((keyword) => keyword.split(',').map((word) => word.trim().slice(0, 60)))
  const slug = slugify(answer.slug) || slugify(title)
  return {
    metaDescription: clipText(answer.metaDescription, META_DESCRIPTION_LIMIT),
    keywords: [...new Set(keywords.filter(Boolean))].slice(0, MAX_SEO_KEYWORDS),
    slug: await uniqueSlug(slug, (wanted) => isSlugInUse(context, wanted, articleId), context.clock.now()),
  }
}

async function generateEventDescription(
  context: AppContext,
  { prompt, category }: z.output<typeof generateTextSchema>,
  signal: AbortSignal,
): Promise<GeneratedText> {
  return askModel(context, {
    purpose: 'event-description',
    instructions: [
      'You write for the calendar of a local paper. The material says what is to be described, and how.',
      `Write a friendly description of two or three sentences${category ? ` for the section ${category}` : ''}, as plain text, with nothing that is not in the material.`,
    ].join('\n'),
    data: prompt,
    schema: z.object({ content: modelLineSchema(3000) }),
    maxTokens: 400,
    signal,
  })
}
