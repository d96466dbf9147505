import {
  addSuppressionSchema,
  removeSuppressionSchema,
  suppressionPageSchema,
  suppressionsQuerySchema,
} from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { suppressByHand, unsuppress } from '../../platform/suppressions/suppressions.service.ts'
import { countedReads } from '../subscribers/desk/list-reads.service.ts'
import { listSuppressionPage } from './suppression-list.service.ts'

const config = { access: 'staff' } as const
const tags = ['subscribers']

export function suppressionListRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)

  app.get(
    '/api/suppressions',
    {
      config,
      schema: {
        tags,
        summary: 'Suppressed addresses',
        querystring: suppressionsQuerySchema,
        response: { 200: suppressionPageSchema },
      },
    },
    async (request, reply) => {
      const { query } = request
      reply.header('cache-control', 'no-store')
      const read = () => listSuppressionPage(context, query)
      return readPage(getSignedIn(request), { list: 'suppressions', query }, read)
    },
  )

  app.post(
    '/api/suppressions',
    {
      config,
      schema: {
        tags,
        summary: 'Suppresses an address',
        body: addSuppressionSchema,
        response: { 201: z.object({}) },
      },
    },
    async (request, reply) => {
      await suppressByHand(context, getSignedIn(request), request.body)
      return reply.code(201).send({})
    },
  )

  app.post(
    '/api/suppressions/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Removes an address from the suppression list',
        body: removeSuppressionSchema,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await unsuppress(context, getSignedIn(request), request.body.email)
      return {}
    },
  )
}
