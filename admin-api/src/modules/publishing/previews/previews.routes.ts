import type { Article } from '@hometown/shared-types/contract/articles'
import { type PreviewForm, previewCalls } from '@hometown/shared-types/contract/desk-articles'
import { siteSecurityHeaders } from '@hometown/shared-types/rules/headers'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getArticle, getOwnArticle } from '../../content/articles/index.ts'
import { publicationName } from '../../platform/settings/index.ts'
import { createPreview, findPreview, previewArticle } from './previews.service.ts'

const PREVIEW_BODY_LIMIT_BYTES = 8 * 1024 * 1024
const PREVIEWS_PER_MINUTE = 60

export const previewRoutes: FeatureRoutes = (app, context) => {
  const desks = ["'self'", ...context.config.allowedOrigins].join(' ')
  const options = { bodyLimit: PREVIEW_BODY_LIMIT_BYTES, rateLimit: rateLimitPerClient(PREVIEWS_PER_MINUTE) }

  async function preview(form: PreviewForm, article?: Article): Promise<{ url: string }> {
    return { url: `/preview/${await createPreview(context, await previewArticle(context, article, form))}` }
  }

  addRoute(app, previewCalls.ofNew, options, ({ body }) => preview(body))

  addRoute(app, previewCalls.ofArticle, options, async ({ user, params, body }) => {
    const { id } = await getOwnArticle(context, user, params.id)
    return preview(body, await getArticle(context, id))
  })

  app.get<{ Params: { token: string } }>(
    '/preview/:token',
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const html = await findPreview(context, params.token)
      return (
        reply
          .code(html === undefined ? 404 : 200)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex, nofollow')
          // The site's pages have the same headers: their meta tag restricts what may load.
          .headers(siteSecurityHeaders(context.config, { framedBy: desks }))
          .header('referrer-policy', 'no-referrer')
          .send(html ?? expiredPreviewHtml(await publicationName(context), context.config.siteUrl))
      )
    },
  )
}

function expiredPreviewHtml(paper: string, siteUrl: string): string {
  const name = escapeHtml(paper)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Preview not available · ${name}</title></head>
<body><main><h1>This preview is not available any more</h1>
<p>A preview works for ten minutes. Please ask the person who sent you the link for a new one.</p>
<p><a href="${escapeHtml(siteUrl)}/">${name}</a></p></main></body></html>`
}
