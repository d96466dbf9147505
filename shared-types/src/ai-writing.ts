import { z } from 'zod'
import { META_DESCRIPTION_LIMIT } from './article.ts'
import { categorySchema } from './category.ts'
import { requiredText } from './text-field.ts'

/** Body of `POST /api/articles/seo-suggest`. */
export const suggestSeoSchema = z.object({
  title: requiredText('Title is required for SEO suggestions', 500),
  content: z.string().max(2_000_000).default(''),
  category: categorySchema.optional(),
})
export type SuggestSeoInput = z.input<typeof suggestSeoSchema>

/** Its answer: what is there fills the form. */
export const seoSuggestionsSchema = z
  .object({ metaDescription: z.string().max(META_DESCRIPTION_LIMIT), keywords: z.array(z.string()), slug: z.string() })
  .partial()
export type SeoSuggestions = z.infer<typeof seoSuggestionsSchema>

/** Body and answer of `POST /api/articles/ai-generate`; `content` is plain text. */
export const generateTextSchema = z.object({
  prompt: requiredText('Prompt is required', 10_000),
  category: categorySchema.optional(),
})
export type GenerateTextInput = z.input<typeof generateTextSchema>
/** What `POST /api/articles/ai-generate` answers: plain text. */
export const generatedTextSchema = z.object({ content: z.string() })

/** What both answer (503) when no AI is configured. */
export const SEO_FAILED_MESSAGE = 'Failed to generate SEO suggestions. Please try again.'
export const DESCRIPTION_FAILED_MESSAGE = 'Failed to generate description'
