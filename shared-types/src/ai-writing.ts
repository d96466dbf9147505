import { z } from 'zod'
import { call, type } from './call.ts'
import { categorySchema } from './category.ts'
import { requiredText } from './text-field.ts'

export const suggestSeoSchema = z.object({
  title: requiredText('Title is required for SEO suggestions', 500),
  content: z.string().max(2_000_000).default(''),
  category: categorySchema.optional(),
  /** The article's own slug counts as free for it. */
  articleId: z.string().max(60).optional(),
})

export interface SeoSuggestions {
  metaDescription?: string
  keywords?: string[]
  slug?: string
}

/** A few sentences about an event, or an article draft from somebody's notes. */
const GENERATED_KINDS = ['event', 'article'] as const

export const generateTextSchema = z.object({
  prompt: requiredText('Prompt is required', 10_000),
  category: categorySchema.optional(),
  kind: z.enum(GENERATED_KINDS).default('event'),
})

export interface GeneratedText {
  /** Plain text, in a draft with empty lines between paragraphs. */
  content: string
  /** Only for a draft. */
  title?: string
  /** Only for a draft: one sentence. */
  description?: string
  /** Numbers, dates, names and quotes of the draft that aren't in the notes, in sentences. */
  problems?: string[]
}

export const aiWritingCalls = {
  suggestSeo: call('POST', '/api/articles/seo-suggest', { body: suggestSeoSchema, answer: type<SeoSuggestions>() }),
  generate: call('POST', '/api/articles/ai-generate', { body: generateTextSchema, answer: type<GeneratedText>() }),
}
