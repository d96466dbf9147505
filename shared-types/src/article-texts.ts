import { z } from 'zod'
import { imageAddressSchema } from './image-address.ts'
import { type OptionalText, optionalTexts } from './optional-texts.ts'
import { CAPTION_LIMIT } from './picture-credit.ts'

/** Characters that search engines show at most. */
export const META_DESCRIPTION_LIMIT = 160

interface ArticleText extends OptionalText {
  /** For forms and calls. Empty counts as missing. */
  readonly schema: z.ZodString
}

/**
 * The one list of an article's optional texts. Answers, saves, revisions, backups and exports have a new entry by
 * themselves. By hand come, in this order: the column in `admin-api/src/database/schema/articles.ts`; this entry; the
 * field of the same name in the plugin's `fields.php`, where a text is one line; its place in the form
 * (`ArticleTextField.tsx`); its place on the page (`ArticleView.astro`). The compiler and tests named `article-texts` ask
 * for each.
 */
export const ARTICLE_TEXTS = {
  authorAvatar: { column: 'author_avatar', label: 'Author avatar', schema: imageAddressSchema, isAddress: true },
  imageAlt: { column: 'image_alt', label: 'Image alt text', schema: textUpTo(1000) },
  /** Instead of the picture's own caption. */
  imageCaption: { column: 'image_caption', label: 'Caption', schema: textUpTo(CAPTION_LIMIT) },
  metaDescription: {
    column: 'meta_description',
    label: 'Meta description',
    schema: textUpTo(META_DESCRIPTION_LIMIT, 'Meta description should be 160 characters or less'),
  },
} as const satisfies Record<string, ArticleText>

export type ArticleTextName = keyof typeof ARTICLE_TEXTS
/** In answers; null if there is none. */
export type ArticleTexts = Record<ArticleTextName, string | null>
/** In calls: null removes a text, undefined keeps it. */
export type ArticleTextChanges = { readonly [Name in ArticleTextName]?: string | null | undefined }
/** In rows. */
export type ArticleTextColumns = Record<(typeof ARTICLE_TEXTS)[ArticleTextName]['column'], string | null>

export const {
  names: ARTICLE_TEXT_NAMES,
  columns: ARTICLE_TEXT_COLUMNS,
  map: mapArticleTexts,
  mapColumns: mapArticleTextColumns,
  fromRow: articleTextsFromRow,
} = optionalTexts(ARTICLE_TEXTS, null)

/** zod shapes for answers, for calls, and for snapshots, which may lack newer texts. */
export const articleTextShape = mapArticleTexts(() => z.string().nullable())
export const articleTextInputShape = mapArticleTexts((_name, { schema }) => schema.nullish())
export const articleTextSnapshotShape = mapArticleTexts(() => z.string().nullable().default(null))

/** Leaves out texts that are undefined. */
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
