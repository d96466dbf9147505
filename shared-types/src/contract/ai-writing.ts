import { z } from 'zod'
import { call, type } from './call.ts'
import { categorySchema, requiredText } from './fields.ts'

export const suggestSeoSchema = z.object({
  title: requiredText('Title is required for SEO suggestions', 500),
  content: z.string().max(2_000_000).default(''),
  category: categorySchema.optional(),
  /** The slug that the article has now counts as free for it. */
  articleId: z.string().max(60).optional(),
})

export interface SeoSuggestions {
  metaDescription?: string
  keywords?: string[]
  slug?: string
}

export const generateTextSchema = z.object({
  prompt: requiredText('Prompt is required', 10_000),
  category: categorySchema.optional(),
})

export interface GeneratedText {
  content: string
}

export const aiWritingCalls = {
  suggestSeo: call('POST', '/api/articles/seo-suggest', { body: suggestSeoSchema, answer: type<SeoSuggestions>() }),
  generate: call('POST', '/api/articles/ai-generate', { body: generateTextSchema, answer: type<GeneratedText>() }),
}
