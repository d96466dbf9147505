import { z } from 'zod'
import { META_DESCRIPTION_LIMIT } from './article-texts.ts'
import { categorySchema } from './category.ts'
import { requiredText } from './text-field.ts'

/** Body of `POST /api/articles/seo-suggest`. */
export const suggestSeoSchema = z.object({
  title: requiredText('Title is required for SEO suggestions', 500),
  content: z.string().max(2_000_000).default(''),
  category: categorySchema.optional(),
  /** The article's own slug counts as free for it. */
  articleId: z.string().max(60).optional(),
})
export type SuggestSeoInput = z.input<typeof suggestSeoSchema>

/** Answer of `POST /api/articles/seo-suggest`. */
export const seoSuggestionsSchema = z
  .object({ metaDescription: z.string().max(META_DESCRIPTION_LIMIT), keywords: z.array(z.string()), slug: z.string() })
  .partial()
export type SeoSuggestions = z.infer<typeof seoSuggestionsSchema>

/** A few sentences about an event, or an article draft from somebody's notes. */
const GENERATED_KINDS = ['event', 'article'] as const

/** Body of `POST /api/articles/ai-generate`. */
export const generateTextSchema = z.object({
  prompt: requiredText('Prompt is required', 10_000),
  category: categorySchema.optional(),
  kind: z.enum(GENERATED_KINDS).default('event'),
})

/**
 * Answer of `POST /api/articles/ai-generate`. `content` is plain text, in a draft with empty lines between paragraphs.
 */
export const generatedTextSchema = z.object({
  content: z.string(),
  /** Only for a draft. */
  title: z.string().optional(),
  /** Only for a draft: one sentence. */
  description: z.string().optional(),
  /** Numbers, dates, names and quotes of the draft that aren't in the notes, in sentences. */
  problems: z.array(z.string()).optional(),
})
export type GeneratedText = z.infer<typeof generatedTextSchema>

/** Answer (503) of both calls if no AI is configured. */
export const SEO_FAILED_MESSAGE = 'Failed to generate SEO suggestions. Please try again.'
export const DESCRIPTION_FAILED_MESSAGE = 'Failed to generate description'
