import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { listAnswer } from './answers.ts'
import { openSearch, send } from './open.routes.ts'
import { Parameters } from './parameters.ts'
import { readPostQuery } from './posts/post-query.ts'
import { listPostJson } from './posts/posts.service.ts'

const brief: ReadonlySet<string> = new Set()

export function searchRoutes(app: App, context: AppContext): void {
  const { config } = context

  app.get('/wp/v2/search', openSearch, async (request, reply) => {
    const asked = readPostQuery(new Parameters(request.query), config.timeZone)
    const query = { ...asked, shape: { fields: ['id', 'title', 'link'], embed: brief } }
    const { items, total } = await listPostJson(context, query)
    return send(reply, listAnswer(request.url, config.siteUrl, query.paging, { items: items.map(foundJson), total }))
  })
}

function foundJson({ id, title, link }: Readonly<Record<string, unknown>>) {
  const name = typeof title === 'object' && title !== null && 'rendered' in title ? title.rendered : ''
  return { id, title: name, url: link, type: 'post', subtype: 'post' }
}
