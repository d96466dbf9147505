import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { listPublishedMedia } from '../../content/media/library/media.service.ts'
import { jsonAnswer, listAnswer } from './answers.ts'
import { pickFields, readShape } from './list-query.ts'
import { mediaJson, shownFromMedia } from './media-json.ts'
import { idOf, open, send } from './open.routes.ts'
import { Parameters } from './parameters.ts'
import { searchWords } from './posts/post-query.ts'
import { siteFacts } from './posts/posts.service.ts'
import { mayNot, unknownPost } from './refusal.ts'
import { readListQuery } from './terms-and-people/named-list.ts'

export function libraryRoutes(app: App, context: AppContext): void {
  const { siteUrl, uploadsUrl } = siteFacts(context)
  const { db } = context.store

  app.get('/wp/v2/media', open, async (request, reply) => {
    const { parameters, paging, fields } = readListQuery(request.query, 'posts in this post type')
    const { rows, total } = await listPublishedMedia(db, {
      limit: paging.perPage,
      offset: paging.offset,
      include: parameters.numbers('include'),
      words: searchWords(parameters),
    })
    const items = rows.map((row) => pickFields(mediaJson(shownFromMedia(row), siteUrl, uploadsUrl), fields))
    return send(reply, listAnswer(request.url, siteUrl, paging, { items, total }))
  })

  app.get('/wp/v2/media/:id', open, async (request, reply) => {
    const { rows } = await listPublishedMedia(db, { limit: 1, offset: 0, include: [idOf(request)] })
    const [row] = rows
    if (!row) throw unknownPost()
    const { fields } = readShape(new Parameters(request.query))
    return send(reply, jsonAnswer(pickFields(mediaJson(shownFromMedia(row), siteUrl, uploadsUrl), fields)))
  })

  app.post('/wp/v2/media', open, async () => {
    throw mayNot('rest_cannot_create', 'create posts as this user')
  })
}
