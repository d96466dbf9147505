import { z } from 'zod'
import { imageAddressSchema } from './image-address.ts'

/** Characters; what search engines show of it at most. */
export const META_DESCRIPTION_LIMIT = 160

interface OptionalText {
  /** In the database. The meta field that WordPress keeps it in has the same name. */
  readonly column: string
  readonly label: string
  /** What forms and calls take; empty counts as absent. */
  readonly schema: z.ZodString
  /** The address of a picture, not words. */
  readonly isAddress?: true
}

/**
 * The optional texts of an article, each said once. A new one is in answers, forms, revisions, exports and WordPress as
 * soon as it stands here; its migration, the plugin's field and its place in the desk's form and on the page are asked
 * for by the compiler and by the tests of article texts.
 */
export const ARTICLE_TEXTS = {
  authorAvatar: { column: 'author_avatar', label: 'Author avatar', schema: imageAddressSchema, isAddress: true },
  imageAlt: { column: 'image_alt', label: 'Image alt text', schema: textUpTo(1000) },
  metaDescription: {
    column: 'meta_description',
    label: 'Meta description',
    schema: textUpTo(META_DESCRIPTION_LIMIT, 'Meta description should be 160 characters or less'),
  },
} as const satisfies Record<string, OptionalText>

export type ArticleTextName = keyof typeof ARTICLE_TEXTS
/** As answers tell them: null where there is none. */
export type ArticleTexts = Record<ArticleTextName, string | null>
/** As rows keep them. */
export type ArticleTextColumns = {
  [Name in ArticleTextName as (typeof ARTICLE_TEXTS)[Name]['column']]: string | null
}

export const ARTICLE_TEXT_NAMES = Object.keys(ARTICLE_TEXTS) as readonly ArticleTextName[]
export const ARTICLE_TEXT_COLUMNS = ARTICLE_TEXT_NAMES.map((name) => ARTICLE_TEXTS[name].column)

type ArticleText = OptionalText & { readonly column: keyof ArticleTextColumns }
type MapText<Result> = (name: ArticleTextName, text: ArticleText) => Result

/** Something for each text, by its name. */
export function mapArticleTexts<Result>(map: MapText<Result>): Record<ArticleTextName, Result> {
  const entries = ARTICLE_TEXT_NAMES.map((name) => [name, map(name, ARTICLE_TEXTS[name])])
  return Object.fromEntries(entries) as Record<ArticleTextName, Result>
}

/** Something for each text, by its column, which is its meta field too. */
export function mapArticleTextColumns<Result>(map: MapText<Result>): Record<keyof ArticleTextColumns, Result> {
  const entries = ARTICLE_TEXT_NAMES.map((name) => [ARTICLE_TEXTS[name].column, map(name, ARTICLE_TEXTS[name])])
  return Object.fromEntries(entries) as Record<keyof ArticleTextColumns, Result>
}

/** Shapes for zod: in answers, in calls, and in snapshots, of which old ones lack what came later. */
export const articleTextShape = mapArticleTexts(() => z.string().nullable())
export const articleTextInputShape = mapArticleTexts((_name, { schema }) => schema.nullish())
export const articleTextSnapshotShape = mapArticleTexts(() => z.string().nullable().default(null))

export function articleTextsFromRow(row: ArticleTextColumns): ArticleTexts {
  return mapArticleTexts((name) => row[ARTICLE_TEXTS[name].column])
}

/** The columns of those that are given; a text that is undefined is left out. */
export function columnsFromArticleTexts(
  texts: { readonly [Name in ArticleTextName]?: string | null | undefined },
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
