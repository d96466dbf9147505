import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { jsonAnswer, listAnswer } from '../answers.ts'
import { pickFields, readShape } from '../list-query.ts'
import { idOf, open, send } from '../open.routes.ts'
import { Parameters } from '../parameters.ts'
import { countByCategory } from '../posts/posts.repository.ts'
import { mayNot, unknownTerm } from '../refusal.ts'
import { matching, pageOf, readListQuery } from './named-list.ts'
import { categoryJson } from './term-json.ts'

export function termRoutes(app: App, context: AppContext): void {
  const { siteUrl } = context.config

  async function listAll() {
    const counts = await countByCategory(context.store.db)
    const json = (category: Category) => ({ ...categoryJson(category, siteUrl), count: counts.get(category) ?? 0 })
    return CATEGORIES.toSorted().map(json)
  }

  app.get('/wp/v2/categories', open, async (request, reply) => {
    const { parameters, paging, fields } = readListQuery(request.query, 'terms in this taxonomy')
    const found = matching(await listAll(), parameters)
    return send(reply, listAnswer(request.url, siteUrl, paging, pageOf(found, paging, fields)))
  })

  app.get('/wp/v2/categories/:id', open, async (request, reply) => {
    const category = (await listAll()).find((term) => term.id === idOf(request))
    if (!category) throw unknownTerm()
    return send(reply, jsonAnswer(pickFields(category, readShape(new Parameters(request.query)).fields)))
  })

  for (const type of ['categories', 'tags']) {
    app.post(`/wp/v2/${type}`, open, async () => {
      throw mayNot('rest_cannot_create', 'create terms in this taxonomy')
    })
  }
}
