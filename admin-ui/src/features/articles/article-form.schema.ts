import {
  articleStatusSchema,
  CONTENT_LIMIT,
  createArticleSchema,
  mapArticleTexts,
} from '@hometown/shared-types/contract/articles'
import { jobInputSchema } from '@hometown/shared-types/contract/jobs'
import {
  ARTICLE_SLUG_BYTES,
  isArticleSlug,
  isOutsideAscii,
  isUsableSlug,
  RESERVED_SLUGS,
} from '@hometown/shared-types/rules/slugs'
import { z } from 'zod'
import type { JobDraft } from './article-draft.ts'

const KEYWORDS = 50
const KEYWORD_LENGTH = 100

const { title, description, category, authorName } = createArticleSchema.shape

/** The field is no text field, so the form can't focus it by its name. */
export const CATEGORY_FIELD_ID = 'article-category'
export const CHOOSE_CATEGORY = 'Choose a category'

/** Validation before the request. @param keptSlug the article's current slug, which WordPress may have chosen. */
export function articleFormSchema(keptSlug: string) {
  return z
    .object({
      title,
      description,
      category: category.or(z.literal('')),
      authorName,
      imageUrl: z.string(),
      ...mapArticleTexts((_name, { schema }) => schema),
      status: articleStatusSchema,
      slug: z.string().trim().check(slugCheck(keptSlug)),
      keywords: z
        .array(z.string().max(KEYWORD_LENGTH, `A keyword can have at most ${KEYWORD_LENGTH} characters`))
        .refine((words) => words.length <= KEYWORDS, {
          error: ({ input }) =>
            `At most ${KEYWORDS} keywords; there are ${Array.isArray(input) ? input.length : 'more'}`,
        }),
      publishAt: z.string(),
      unpublishAt: z.string(),
      job: z.custom<JobDraft>().check(({ value, issues }) => {
        for (const { path, message } of jobInputSchema.safeParse(value).error?.issues ?? [])
          issues.push({ code: 'custom', input: value, path, message })
      }),
    })
    .refine(({ category, status, publishAt }) => category !== '' || (status !== 'published' && !publishAt), {
      path: ['category'],
      error: CHOOSE_CATEGORY,
    })
    .refine(({ publishAt, unpublishAt }) => !publishAt || !unpublishAt || unpublishAt > publishAt, {
      path: ['unpublishAt'],
      error: 'This must be after the publishing time',
    })
}

function slugCheck(keptSlug: string) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const message = value === keptSlug ? undefined : problemOfSlug(value, keptSlug === '')
    if (message) issues.push({ code: 'custom', input: value, message })
  }
}

/** Slugs outside ASCII come from WordPress; new ones are ASCII. */
function problemOfSlug(slug: string, isNew: boolean): string | undefined {
  if (slug === '' || (isNew ? isUsableSlug(slug) : isArticleSlug(slug.normalize()))) return undefined
  if (RESERVED_SLUGS.has(slug)) return `/${slug} is a page of the site. Please choose another.`
  if (slug.length > 200) return 'At most 200 characters'
  if (!isNew && isOutsideAscii(slug) && bytesOf(slug) > ARTICLE_SLUG_BYTES) return 'This slug is too long. Shorten it.'
  return 'Use only lowercase letters, digits and single hyphens'
}

function bytesOf(text: string): number {
  return new Blob([text]).size
}

/** Returns an error message if the text is too long to be saved. */
export function problemOfContent(content: string): string | undefined {
  if (content.length <= CONTENT_LIMIT && bytesOf(content) <= CONTENT_LIMIT) return undefined
  const size = (Math.max(content.length, bytesOf(content)) / 1_000_000).toFixed(1)
  return `The text is too long: ${size} MB, and 2 MB is the limit. Pictures pasted as text are often the reason.`
}
