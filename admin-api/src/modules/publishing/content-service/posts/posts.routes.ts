import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { jsonAnswer, listAnswer } from '../answers.ts'
import { readShape, refuseEditing } from '../list-query.ts'
import { idOf, open, openSearch, send } from '../open.routes.ts'
import { Parameters } from '../parameters.ts'
import { mayNot } from '../refusal.ts'
import { readPostQuery } from './post-query.ts'
import { getPostJson, listPostJson } from './posts.service.ts'

export function postRoutes(app: App, context: AppContext): void {
  const { config } = context

  app.get('/wp/v2/posts', openSearch, async (request, reply) => {
    const query = readPostQuery(new Parameters(request.query), config.timeZone)
    return send(reply, listAnswer(request.url, config.siteUrl, query.paging, await listPostJson(context, query)))
  })

  app.get('/wp/v2/posts/:id', open, async (request, reply) => {
    const parameters = new Parameters(request.query)
    refuseEditing(parameters, 'this post')
    parameters.check()
    return send(reply, jsonAnswer(await getPostJson(context, idOf(request), readShape(parameters))))
  })

  app.post('/wp/v2/posts', open, async () => {
    throw mayNot('rest_cannot_create', 'create posts as this user')
  })

  app.route({
    ...open,
    method: ['POST', 'PUT', 'PATCH'],
    url: '/wp/v2/posts/:id',
    handler: async (request) => {
      await getPostJson(context, idOf(request), { fields: ['id'], embed: new Set() }).catch(unlessHidden)
      throw mayNot('rest_cannot_edit', 'edit this post')
    },
  })

  app.delete('/wp/v2/posts/:id', open, async (request) => {
    await getPostJson(context, idOf(request), { fields: ['id'], embed: new Set() }).catch(unlessHidden)
    throw mayNot('rest_cannot_delete', 'delete this post')
  })
}

function unlessHidden(error: unknown): void {
  if (error instanceof Error && 'status' in error && error.status === 401) return
  throw error
}
