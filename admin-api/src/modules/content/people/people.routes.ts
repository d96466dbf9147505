import { personCalls, publicPeopleSchema } from '@hometown/shared-types/contract/people'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCallerOutside } from '../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { listUnknownBylines } from './bylines.service.ts'
import {
  createPerson,
  deletePerson,
  getPerson,
  listPeoplePage,
  listPublicPeople,
  restorePerson,
  updatePerson,
} from './people.service.ts'

const READS_PER_MINUTE = 240

export function peopleRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/people/published',
    {
      config: { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) },
      schema: { response: { 200: publicPeopleSchema } },
    },
    async () => listPublicPeople(context),
  )

  addRoute(app, personCalls.list, ({ query }) => listPeoplePage(context, query))
  addRoute(app, personCalls.unknownBylines, () => listUnknownBylines(context))
  addRoute(app, personCalls.get, ({ params }) => getPerson(context, params.id))
  addRoute(app, personCalls.create, (request) => createPerson(context, getSignedIn(request).user, request.body))
  addRoute(app, personCalls.update, (request) =>
    updatePerson(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, personCalls.delete, (request) =>
    deletePerson(context, getSignedIn(request).user, request.params.id, request.query.version),
  )
  addRoute(app, personCalls.restore, (request) => restorePerson(context, getSignedIn(request).user, request.params.id))
}
