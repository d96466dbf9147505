import {
  bylineNamesSchema,
  bylineQuerySchema,
  createPersonSchema,
  deletePersonQuerySchema,
  personListQuerySchema,
  personPageSchema,
  personSchema,
  publicPeopleSchema,
  unknownBylinesSchema,
  updatePersonSchema,
} from '@hometown/shared-types/person'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCallerOutside } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { listNamesOfByline, listUnknownBylines } from './bylines.service.ts'
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

const staff = { access: 'staff' } as const
const tags = ['people']
const byId = z.object({ id: z.string().max(60) })

export function peopleRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/people/published',
    {
      config: { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) },
      schema: { tags, response: { 200: publicPeopleSchema } },
    },
    async () => listPublicPeople(context),
  )

  app.get(
    '/api/people',
    { config: staff, schema: { tags, querystring: personListQuerySchema, response: { 200: personPageSchema } } },
    async ({ query }) => listPeoplePage(context, query),
  )

  app.get(
    '/api/people/bylines',
    { config: staff, schema: { tags, response: { 200: unknownBylinesSchema } } },
    async () => listUnknownBylines(context),
  )

  app.get(
    '/api/people/in-byline',
    {
      config: { access: 'contributor' },
      schema: { tags, querystring: bylineQuerySchema, response: { 200: bylineNamesSchema } },
    },
    async ({ query }) => listNamesOfByline(context, query.byline),
  )

  app.get(
    '/api/people/:id',
    { config: staff, schema: { tags, params: byId, response: { 200: personSchema } } },
    async ({ params }) => getPerson(context, params.id),
  )

  app.post(
    '/api/people',
    { config: staff, schema: { tags, body: createPersonSchema, response: { 201: personSchema } } },
    async (request, reply) => reply.code(201).send(await createPerson(context, getSignedIn(request), request.body)),
  )

  app.patch(
    '/api/people/:id',
    { config: staff, schema: { tags, params: byId, body: updatePersonSchema, response: { 200: personSchema } } },
    async (request) => updatePerson(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/people/:id',
    { config: staff, schema: { tags, params: byId, querystring: deletePersonQuerySchema } },
    async (request) => {
      await deletePerson(context, getSignedIn(request), request.params.id, request.query.version)
      return {}
    },
  )

  app.post(
    '/api/people/:id/restore',
    { config: staff, schema: { tags, params: byId, response: { 200: personSchema } } },
    async (request) => restorePerson(context, getSignedIn(request), request.params.id),
  )
}
