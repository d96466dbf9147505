import { updateArticleSchema } from '@hometown/shared-types/article'
import { siteSecurityHeaders } from '@hometown/shared-types/site-headers'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import type { App } from '../../http/routing.ts'
import { previewOf } from './article-preview.ts'
import { getArticle } from './articles.service.ts'
import { withPreviewPictures } from './preview-pictures.ts'
import { createPreviews } from './previews.ts'

const BODY_LIMIT = 2 * 1024 * 1024

const byId = z.object({ id: z.string() })
const preview = z.object({ url: z.string() })

export function previewRoutes(app: App, context: AppContext): void {
  const previews = createPreviews(context)
  app.addHook('preClose', async () => previews.close())

  // The body may hold what the form shows and nobody has saved yet.
  app.post(
    '/api/articles/:id/preview',
    {
      config: { access: 'staff' },
      bodyLimit: BODY_LIMIT,
      schema: { params: byId, body: updateArticleSchema, response: { 200: preview } },
    },
    async ({ params, body }) => {
      const article = await getArticle(context, params.id)
      const draft = previewOf(article, body, context.clock.now())
      const token = await previews.create(await withPreviewPictures(context.store.db, draft))
      return { url: `/preview/${token}` }
    },
  )

  app.get<{ Params: { token: string } }>(
    '/preview/:token',
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const html = previews.findPage(params.token)
      if (html === undefined) throw notFound('Preview')
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex, nofollow')
          // As every page of the site: what may load, its meta tag says.
          .headers(siteSecurityHeaders(context.config.apiUrl, { framedBy: "'self'" }))
          .header('referrer-policy', 'no-referrer')
          .send(html)
      )
    },
  )
}
