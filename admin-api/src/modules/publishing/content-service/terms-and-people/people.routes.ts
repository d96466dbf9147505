import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { jsonAnswer, listAnswer } from '../answers.ts'
import { pickFields, readShape } from '../list-query.ts'
import { idOf, open, send } from '../open.routes.ts'
import { Parameters } from '../parameters.ts'
import { listAuthors } from '../posts/posts.repository.ts'
import { Refusal, unknownUser } from '../refusal.ts'
import { matching, pageOf, readListQuery } from './named-list.ts'
import { personJson } from './people-json.ts'

export function peopleRoutes(app: App, context: AppContext): void {
  const { siteUrl } = context.config
  const listAll = async () => (await listAuthors(context.store.db)).map((name) => personJson(name, siteUrl))

  app.get('/wp/v2/users', open, async (request, reply) => {
    const { parameters, paging, fields } = readListQuery(request.query, 'users')
    const found = matching(await listAll(), parameters)
    return send(reply, listAnswer(request.url, siteUrl, paging, pageOf(found, paging, fields)))
  })

  app.get('/wp/v2/users/me', open, async () => {
    throw new Refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
  })

  app.get('/wp/v2/users/:id', open, async (request, reply) => {
    const person = (await listAll()).find((author) => author.id === idOf(request))
    if (!person) throw unknownUser()
    return send(reply, jsonAnswer(pickFields(person, readShape(new Parameters(request.query)).fields)))
  })
}
