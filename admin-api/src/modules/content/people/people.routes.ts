import { personCalls, publicPeopleSchema } from '@hometown/shared-types/contract/people'
import { rateLimitExceptLocal } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { listUnknownBylines } from './bylines.repository.ts'
import {
  createPerson,
  deletePerson,
  getPerson,
  listPeoplePage,
  listPublicPeople,
  restorePerson,
  updatePerson,
} from './people.service.ts'

const PEOPLE_READS_PER_MINUTE = 240

export const peopleRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/people/published',
    {
      config: { access: 'public', etag: true, rateLimit: rateLimitExceptLocal(PEOPLE_READS_PER_MINUTE) },
      schema: { response: { 200: publicPeopleSchema } },
    },
    async () => listPublicPeople(context),
  )

  addRoute(app, personCalls.list, ({ query }) => listPeoplePage(context, query))
  addRoute(app, personCalls.unknownBylines, () => listUnknownBylines(context))
  addRoute(app, personCalls.get, ({ params }) => getPerson(context, params.id))
  addRoute(app, personCalls.create, ({ user, body }) => createPerson(context, user, body))
  addRoute(app, personCalls.update, ({ user, params, body }) => updatePerson(context, user, params.id, body))
  addRoute(app, personCalls.delete, ({ user, params, query }) => deletePerson(context, user, params.id, query.version))
  addRoute(app, personCalls.restore, ({ user, params }) => restorePerson(context, user, params.id))
}
