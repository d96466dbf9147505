import { z } from 'zod'
import { imageAddressSchema } from './image-address.ts'
import { type OptionalText, optionalTexts } from './optional-texts.ts'

/** Characters; what search engines show of it at most. */
export const META_DESCRIPTION_LIMIT = 160

interface ArticleText extends OptionalText {
  /** What forms and calls take; empty counts as absent. */
  readonly schema: z.ZodString
}

/**
 * The optional texts of an article, each said once. The meta field that WordPress keeps one in is named as its column. A
 * new one is in answers, forms, revisions, exports and WordPress as soon as it is listed here; its migration, the plugin's
 * field and its place in the desk's form and on the page are asked for by the compiler and by the tests of article texts.
 */
export const ARTICLE_TEXTS = {
  authorAvatar: { column: 'author_avatar', label: 'Author avatar', schema: imageAddressSchema, isAddress: true },
  imageAlt: { column: 'image_alt', label: 'Image alt text', schema: textUpTo(1000) },
  metaDescription: {
    column: 'meta_description',
    label: 'Meta description',
    schema: textUpTo(META_DESCRIPTION_LIMIT, 'Meta description should be 160 characters or less'),
  },
} as const satisfies Record<string, ArticleText>

export type ArticleTextName = keyof typeof ARTICLE_TEXTS
/** As answers tell them: null where there is none. */
export type ArticleTexts = Record<ArticleTextName, string | null>
/** As calls give them: null takes one away, undefined leaves it. */
export type ArticleTextChanges = { readonly [Name in ArticleTextName]?: string | null | undefined }
/** As rows keep them. */
export type ArticleTextColumns = Record<(typeof ARTICLE_TEXTS)[ArticleTextName]['column'], string | null>

export const {
  names: ARTICLE_TEXT_NAMES,
  columns: ARTICLE_TEXT_COLUMNS,
  map: mapArticleTexts,
  mapColumns: mapArticleTextColumns,
  fromRow: articleTextsFromRow,
} = optionalTexts(ARTICLE_TEXTS, null)

/** Shapes for zod: in answers, in calls, and in snapshots, of which old ones lack what came later. */
export const articleTextShape = mapArticleTexts(() => z.string().nullable())
export const articleTextInputShape = mapArticleTexts((_name, { schema }) => schema.nullish())
export const articleTextSnapshotShape = mapArticleTexts(() => z.string().nullable().default(null))

/** The columns of those that are given; a text that is undefined is left out. */
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

function textUpTo(limit: number, tooLong = `At most ${limit} characters`): z.ZodString {
  return z.string().trim().max(limit, tooLong)
}
