import { z } from 'zod'
import { RESERVED_SLUGS, slugify } from '../rules/slugs.ts'
import {
  categorySchema,
  imageAddressSchema,
  listQuerySchema,
  type OptionalText,
  optionalTexts,
  pageNumberSchema,
  requiredText,
  tooLongMessage,
  wordList,
} from './fields.ts'
import { CAPTION_LIMIT } from './pictures.ts'

/** Search engines show at most this many characters. */
export const META_DESCRIPTION_LIMIT = 160

interface ArticleTextField extends OptionalText {
  /** The schema checks forms and calls. An empty text counts as missing. */
  readonly schema: z.ZodString
}

/**
 * This is the one list of an article's optional texts. Answers, saves, revisions, backups and exports have a new entry
 * by themselves. By hand come the column, in a step of `admin-api/src/database/migrate.ts`, and the field named like it
 * in the plugin's `fields.php`, where a text is one line; `articles.service.test.ts` and the adapter's
 * `mapping.test.ts` ask for them. Nothing asks for its name in the plugin's README, its field in the form
 * (`SettingsPanel.tsx` or a part) and its place on the page (`ArticleView.astro`): test these two. Search finds it if
 * the step makes the index's triggers anew (`docs/develop/content.md`); imports bring it if `IncomingArticle` names it.
 */
export const ARTICLE_TEXTS = {
  authorAvatar: { column: 'author_avatar', label: 'Author avatar', schema: imageAddressSchema, isAddress: true },
  imageAlt: { column: 'image_alt', label: 'Image alt text', schema: articleTextUpTo(1000) },
  imageCaption: { column: 'image_caption', label: 'Caption', schema: articleTextUpTo(CAPTION_LIMIT) },
  metaDescription: {
    column: 'meta_description',
    label: 'Meta description',
    schema: articleTextUpTo(META_DESCRIPTION_LIMIT, 'Meta description should be 160 characters or less'),
  },
} as const satisfies Record<string, ArticleTextField>

export type ArticleTextName = keyof typeof ARTICLE_TEXTS
export type ArticleTexts = Record<ArticleTextName, string | null>
/** A null in a call removes a text; undefined keeps it. */
export type ArticleTextChanges = { readonly [Name in ArticleTextName]?: string | null | undefined }
export type ArticleTextColumns = Record<(typeof ARTICLE_TEXTS)[ArticleTextName]['column'], string | null>

export const {
  names: ARTICLE_TEXT_NAMES,
  columns: ARTICLE_TEXT_COLUMNS,
  map: mapArticleTexts,
  mapColumns: mapArticleTextColumns,
  fromRow: articleTextsFromRow,
} = optionalTexts(ARTICLE_TEXTS, null)

const articleTextShape = mapArticleTexts(() => z.string().nullable())
const articleTextInputShape = mapArticleTexts((_name, { schema }) => schema.nullish())
export const articleTextSnapshotShape = mapArticleTexts(() => z.string().nullable().default(null))

export function columnsFromArticleTexts(
  texts: ArticleTextChanges,
  clean: (text: string | null) => string | null = (text) => text,
): Partial<ArticleTextColumns> {
  return Object.fromEntries(
    ARTICLE_TEXT_NAMES.flatMap((name) => {
      const text = texts[name]
      return text === undefined ? [] : [[ARTICLE_TEXTS[name].column, clean(text)]]
    }),
  )
}

function articleTextUpTo(limit: number, message = tooLongMessage(limit)): z.ZodString {
  return z.string().trim().max(limit, message)
}

export const TITLE_LIMIT = 500
export const IMAGE_BYTES_LIMIT = 5 * 1024 * 1024

export const ARTICLE_STATUSES = ['draft', 'published', 'archived'] as const
export const articleStatusSchema = z.enum(ARTICLE_STATUSES)
export type ArticleStatus = z.infer<typeof articleStatusSchema>

const timeInMilliseconds = z.number().int()

/** An article as calls answer it. Times are milliseconds; `content` is safe HTML. */
export const articleSchema = z.object({
  id: z.string(),
  wordpressPostId: z.number().int(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: categorySchema,
  imageUrl: z.string().nullable(),
  authorName: z.string(),
  views: z.number().int().min(0),
  status: articleStatusSchema,
  publishedAt: timeInMilliseconds.nullable(),
  createdAt: timeInMilliseconds,
  updatedAt: timeInMilliseconds,
  slug: z.string(),
  ...articleTextShape,
  keywords: z.array(z.string()),
  version: z.number().int().min(1),
})
export type Article = z.infer<typeof articleSchema>

export type ArticleSummary = Omit<Article, 'content'>

/** Years have four digits in every zone; WordPress and feeds have no other dates. */
const articlePublishingTime = timeInMilliseconds.min(Date.UTC(1000, 0, 2)).max(Date.UTC(9999, 11, 30))

const articleKeywords = wordList(50, 100, 'keywords')

export const CONTENT_LIMIT = 2_000_000
const articleContent = z.string().max(CONTENT_LIMIT, 'This article is too long. The limit is 2 MB')

/** An empty slug is derived from the title. @param kept slugs that stay; others keep only `a-z`, `0-9` and hyphens */
function articleSlugField(kept: RegExp) {
  return z
    .string()
    .trim()
    .max(200, tooLongMessage(200))
    .refine((text) => kept.test(text) || !RESERVED_SLUGS.has(slugify(text)), {
      // A title without a letter or digit would give `article`, which is reserved.
      error: ({ input }) =>
        /[a-z0-9]/i.test(String(input))
          ? 'This slug belongs to a page of the site. Please choose another.'
          : 'The slug needs at least one letter or digit',
    })
    .nullish()
}

export const createArticleSchema = z.object({
  title: requiredText('Title is required', TITLE_LIMIT),
  description: requiredText('Description is required', 5000),
  category: categorySchema,
  authorName: requiredText('Author name is required', 200),
  content: articleContent.default(''),
  imageUrl: imageAddressSchema.nullish(),
  ...articleTextInputShape,
  status: articleStatusSchema.default('draft'),
  slug: articleSlugField(/^$/),
  keywords: articleKeywords.default([]),
  /** Only imports set this time, in milliseconds. The default is the time of publishing. */
  publishedAt: articlePublishingTime.nullish(),
  /** The form keeps this UUID until it has an answer. It becomes the article's id, so a retry creates no second one. */
  clientId: z.uuid().nullish(),
})
export type NewArticle = z.output<typeof createArticleSchema>

export const updateArticleSchema = createArticleSchema
  .omit({ clientId: true })
  // An update has no defaults: a missing field must not change the article.
  .extend({
    content: articleContent,
    status: articleStatusSchema,
    /** The slug may also be one outside ASCII, as WordPress makes them: see the service’s `editedSlug`. */
    slug: articleSlugField(/^$|\P{ASCII}/u),
    keywords: articleKeywords,
  })
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
export type UpdateArticleInput = z.infer<typeof updateArticleSchema>
export type ArticleFields = Omit<UpdateArticleInput, 'version'>

/** The query of `GET /api/articles` for staff: they get an array without `page`, and a page of summaries with it. */
export const articleListQuerySchema = listQuerySchema.extend({
  page: pageNumberSchema.optional(),
  status: articleStatusSchema.optional(),
  review: z.stringbool().optional(),
  category: categorySchema.optional(),
  author: z.string().trim().max(200).optional(),
  owner: z.literal('me').optional(),
  sort: z.enum(['newest', 'oldest', 'title', 'updated', 'views']).default('newest'),
})
export type ArticleListQuery = z.infer<typeof articleListQuerySchema>
