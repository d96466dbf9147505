import type { Correction } from '@hometown/shared-types/correction'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { previewFormSchema } from '@hometown/shared-types/preview-form'
import { siteSecurityHeaders } from '@hometown/shared-types/site-headers'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getArticle } from '../../content/articles/articles.service.ts'
import { listCorrections } from '../../content/articles/corrections/corrections.service.ts'
import { findJobOfPreview } from '../../content/articles/job-details/job-details.service.ts'
import { getOwnRow } from '../../content/articles/owners/article-access.service.ts'
import { findAuthors } from '../../content/people/bylines.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { type PreviewBase, previewOf, unsavedArticle, withPreviewPictures } from './article-preview.ts'
import { createPreviews } from './previews.ts'

const BODY_LIMIT = 8 * 1024 * 1024
const PREVIEWS_PER_MINUTE = 60

const own = { access: 'contributor', rateLimit: perCaller(PREVIEWS_PER_MINUTE) } as const
const byId = z.object({ id: z.string() })
const address = z.object({ url: z.string() })

type Form = z.output<typeof previewFormSchema>

/** What an article that was saved before has beside its text. */
interface Saved {
  readonly id: string
  readonly corrections: Correction[]
}

export function previewRoutes(app: App, context: AppContext): void {
  const previews = createPreviews(context)
  const desks = ["'self'", ...context.config.allowedOrigins].join(' ')
  app.addHook('preClose', async () => previews.close())

  app.post(
    '/api/articles/:id/preview',
    {
      config: own,
      bodyLimit: BODY_LIMIT,
      schema: { params: byId, body: previewFormSchema, response: { 200: address } },
    },
    async (request) => {
      const { body } = request
      const { id } = await getOwnRow(context, getSignedIn(request).user, request.params.id)
      const article = await getArticle(context, id)
      return show(article, body, { id: article.id, corrections: await listCorrections(context, article.id) })
    },
  )

  app.post(
    '/api/articles/preview',
    { config: own, bodyLimit: BODY_LIMIT, schema: { body: previewFormSchema, response: { 200: address } } },
    async ({ body }) => show(unsavedArticle(await publicationName(context)), body),
  )

  async function show(article: PreviewBase, form: Form, saved?: Saved): Promise<{ url: string }> {
    const { db } = context.store
    const preview = await withPreviewPictures(db, previewOf(article, form, context.clock.now()))
    const authors = (await findAuthors(db, [preview.authorName])).get(preview.authorName)
    const job = saved && (await findJobOfPreview(context, saved.id, preview.publishedAt))
    const token = await previews.create({
      ...preview,
      ...(saved?.corrections.length && { corrections: saved.corrections }),
      ...(authors && { authors }),
      ...(job && { job }),
    })
    return { url: `/preview/${token}` }
  }

  app.get<{ Params: { token: string } }>(
    '/preview/:token',
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const html = await previews.findPage(params.token)
      return (
        reply
          .code(html === undefined ? 404 : 200)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex, nofollow')
          // As on the site's pages: their meta tag restricts what may load.
          .headers(siteSecurityHeaders(context.config, { framedBy: desks }))
          .header('referrer-policy', 'no-referrer')
          .send(html ?? (await gonePreviewPage(context, 'This preview has expired, or the address is incomplete.')))
      )
    },
  )
}

async function gonePreviewPage(context: Pick<AppContext, 'store' | 'config'>, reason: string): Promise<string> {
  const name = escapeHtml(await publicationName(context))
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>Preview not available · ${name}</title></head>`,
    '<body><main><h1>This preview is not available any more</h1>',
    `<p>${escapeHtml(reason)}</p>`,
    '<p>A preview works for half an hour. Please ask the person who sent you the link for a new one.</p>',
    `<p><a href="${escapeHtml(context.config.siteUrl)}/">${name}</a></p></main></body></html>`,
  ].join('')
}
