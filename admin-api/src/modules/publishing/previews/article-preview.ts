import type { Article, ArticleFields } from '@hometown/shared-types/article'
import { type ArticleTextName, mapArticleTexts } from '@hometown/shared-types/article-texts'
import { FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { findKnownPictures, isGone, notesFromRow, picturedText } from '../../content/media/library/media.service.ts'
import { copiesOf } from '../../content/media/sizes/picture-sizes.service.ts'

const UNTITLED = 'Untitled'

export type PreviewBase = Omit<
  PreviewArticle,
  'copies' | 'textPictures' | 'pictureNotes' | 'textCredits' | 'publishedAt'
> &
  Pick<Article, 'publishedAt'>

/** Preview of an article that was never saved. @param siteName used when there is no author yet. */
export function unsavedArticle(siteName: string): PreviewBase {
  return {
    title: UNTITLED,
    description: '',
    content: '',
    category: FALLBACK_CATEGORY,
    imageUrl: null,
    ...mapArticleTexts(() => null),
    authorName: siteName,
    publishedAt: null,
    keywords: [],
    slug: 'preview',
  }
}

export function previewOf(article: PreviewBase, changes: ArticleFields, now: number): PreviewArticle {
  const { title, description, category, authorName, keywords } = { ...article, ...withoutUndefined(changes) }
  const optional = (name: 'imageUrl' | ArticleTextName) =>
    (changes[name] === undefined ? article[name] : changes[name]) || null
  return {
    title: title || UNTITLED,
    description,
    content: changes.content === undefined ? article.content : sanitizeArticleHtml(changes.content),
    category,
    imageUrl: optional('imageUrl'),
    ...mapArticleTexts(optional),
    authorName: authorName || article.authorName,
    publishedAt: changes.publishedAt ?? article.publishedAt ?? now,
    keywords: [...keywords],
    slug: changes.slug || article.slug,
  }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<Defined<T>>
}

/** Adds the sizes of the preview's pictures and drops unavailable pictures. */
export async function withPreviewPictures(db: Kysely<Database>, preview: PreviewArticle): Promise<PreviewArticle> {
  const { imageUrl } = preview
  const known = await findKnownPictures(db, [{ imageUrl, html: preview.content }])
  const media = known.library.get(imageUrl ?? '')
  const copies = copiesOf(media)
  const { html, pictures, credits } = picturedText(preview.content, known)
  return {
    ...preview,
    content: html,
    imageUrl: isGone(imageUrl, known) ? null : imageUrl,
    ...(copies && { copies }),
    ...(pictures && { textPictures: pictures }),
    ...(media && { pictureNotes: notesFromRow(media) }),
    ...(credits && { textCredits: credits }),
  }
}
