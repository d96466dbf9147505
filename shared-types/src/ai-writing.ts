import { z } from 'zod'
import { META_DESCRIPTION_LIMIT } from './article-texts.ts'
import { categorySchema } from './category.ts'
import { requiredText } from './text-field.ts'

/** Body of `POST /api/articles/seo-suggest`. */
export const suggestSeoSchema = z.object({
  title: requiredText('Title is required for SEO suggestions', 500),
  content: z.string().max(2_000_000).default(''),
  category: categorySchema.optional(),
  /** The article that it is for: its own address is free for it. */
  articleId: z.string().max(60).optional(),
})
export type SuggestSeoInput = z.input<typeof suggestSeoSchema>

/** Its answer: what is there fills the form. */
export const seoSuggestionsSchema = z
  .object({ metaDescription: z.string().max(META_DESCRIPTION_LIMIT), keywords: z.array(z.string()), slug: z.string() })
  .partial()
export type SeoSuggestions = z.infer<typeof seoSuggestionsSchema>

/** What a text is for: a few sentences on an event, or the draft of an article out of somebody's notes. */
export const GENERATED_KINDS = ['event', 'article'] as const

/** Body of `POST /api/articles/ai-generate`. */
export const generateTextSchema = z.object({
  prompt: requiredText('Prompt is required', 10_000),
  category: categorySchema.optional(),
  kind: z.enum(GENERATED_KINDS).default('event'),
})
export type GenerateTextInput = z.input<typeof generateTextSchema>

/** What `POST /api/articles/ai-generate` answers; `content` is plain text, in a draft with empty lines between paragraphs. */
export const generatedTextSchema = z.object({
  content: z.string(),
  /** Of a draft. */
  title: z.string().optional(),
  /** Of a draft: one sentence that stands above it. */
  description: z.string().optional(),
  /** What the draft says and the notes do not: numbers, dates, names and quotes to look at, in sentences. */
  problems: z.array(z.string()).optional(),
})
export type GeneratedText = z.infer<typeof generatedTextSchema>

/** What both answer (503) when no AI is configured. */
export const SEO_FAILED_MESSAGE = 'Failed to generate SEO suggestions. Please try again.'
export const DESCRIPTION_FAILED_MESSAGE = 'Failed to generate description'
