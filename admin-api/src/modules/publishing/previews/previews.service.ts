import { createHash, randomBytes } from 'node:crypto'
import { type Article, type ArticleFields, mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { PreviewForm } from '@hometown/shared-types/contract/desk-articles'
import type { PreviewArticle } from '@hometown/shared-types/contract/publishing'
import { FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { countyDate } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { listCorrections, previewJobListing } from '../../content/articles/index.ts'
import {
  findKnownPictures,
  isPictureGone,
  notesFromRow,
  pictureCopiesOf,
  resolveTextPictures,
} from '../../content/media/index.ts'
import { findAuthors } from '../../content/people/index.ts'
import { publicationName } from '../../platform/settings/index.ts'

const PREVIEW_RENDER_TIMEOUT_MS = 10_000
const PREVIEW_LIFETIME_MS = 10 * 60_000
const MAX_PREVIEWS_KEPT = 100
const PREVIEW_TOKEN_BYTES = 24
const UNTITLED_PREVIEW_TITLE = 'Untitled'

/** Returns a form as readers would see it, with its pictures' sizes and without those that are gone. */
export async function previewArticle(
  context: AppContext,
  saved: Article | undefined,
  form: PreviewForm,
): Promise<PreviewArticle> {
  const { db } = context.store
  const article: ArticleFields = { ...saved, ...form }
  const html = form.content === undefined ? (saved?.content ?? '') : sanitizeArticleHtml(form.content)
  const imageUrl = article.imageUrl || null
  const authorName = article.authorName || saved?.authorName || (await publicationName(context))
  const publishedAt = article.publishedAt ?? saved?.publishedAt ?? context.clock.now()
  const pictures = await findKnownPictures(db, [{ imageUrl, html }])
  const media = pictures.get(imageUrl ?? '')
  const text = resolveTextPictures(html, pictures)
  return {
    title: article.title || UNTITLED_PREVIEW_TITLE,
    description: article.description ?? '',
    content: text.html,
    category: article.category ?? FALLBACK_CATEGORY,
    imageUrl: isPictureGone(imageUrl, pictures) ? null : imageUrl,
    ...mapArticleTexts((name) => article[name] || null),
    authorName,
    publishedAt,
    keywords: [...(article.keywords ?? [])],
    slug: article.slug || saved?.slug || 'preview',
    copies: pictureCopiesOf(media),
    textPictures: text.pictures,
    textCredits: text.credits,
    pictureNotes: media && notesFromRow(media),
    corrections: saved && (await listCorrections(context, saved.id)),
    authors: (await findAuthors(db, [authorName])).get(authorName) ?? [],
    job: previewJobListing(form.job ?? null, publishedAt, context),
  }
}

/** Has this machine's publisher render a draft. @returns the token of the page, valid for ten minutes */
export async function createPreview(context: AppContext, article: PreviewArticle): Promise<string> {
  const html = await renderArticlePreview(context, article)
  const token = randomBytes(PREVIEW_TOKEN_BYTES).toString('base64url')
  await context.store.write('clock', async ({ db, now }) => {
    const row = { id: hashPreviewToken(token), html, expires_at: now + PREVIEW_LIFETIME_MS }
    await db.insertInto('previews').values(row).execute()
    // SQLite requires a limit with an offset (https://www.sqlite.org/lang_select.html#limitoffset).
    const all = db.selectFrom('previews').select('id').orderBy('expires_at', 'desc').limit(1000)
    await db
      .deleteFrom('previews')
      .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('id', 'in', all.offset(MAX_PREVIEWS_KEPT))]))
      .execute()
  })
  return token
}

async function renderArticlePreview({ messages, clock, config }: AppContext, article: PreviewArticle): Promise<string> {
  const requestId = uuid()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const refuse = (reason: string) =>
    reject(new AppError(503, 'preview_failed', `The preview could not be made. ${reason}`))
  const stopListening = messages.onMessage((message) => {
    if (message.type === 'publisher-gone') refuse('The publisher was restarted. Please try again.')
    if (message.type === 'previewed' && message.requestId === requestId) resolve(message.html)
    if (message.type === 'preview-failed' && message.requestId === requestId) refuse(message.reason)
  })
  const timer = setTimeout(refuse, PREVIEW_RENDER_TIMEOUT_MS, 'The publisher didn’t answer in time. Please try again.')
  try {
    messages.send({ type: 'preview', requestId, today: countyDate(clock.now(), config.timeZone), article })
    return await promise
  } finally {
    clearTimeout(timer)
    stopListening()
  }
}

/** Finds a preview, even one that another machine made. */
export async function findPreview({ store, clock }: AppContext, token: string): Promise<string | undefined> {
  const preview = store.db.selectFrom('previews').select('html').where('id', '=', hashPreviewToken(token))
  return (await preview.where('expires_at', '>', clock.now()).executeTakeFirst())?.html
}

function hashPreviewToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
