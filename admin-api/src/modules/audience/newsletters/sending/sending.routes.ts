import { Readable } from 'node:stream'
import {
  deliveriesQuerySchema,
  deliveryPageSchema,
  SEND_ACTIONS,
  type SendAction,
  STARTING_ACTIONS,
  sendProgressSchema,
  startSendSchema,
} from '@hometown/shared-types/newsletter-sending'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { listReport, openLedgerCsv } from './report/report.service.ts'
import { doToSend, getProgress } from './sending.service.ts'

const DOWNLOADS_PER_MINUTE = 20

const params = z.object({ id: z.string().max(100) })

const OTHER_ACTIONS = SEND_ACTIONS.filter((action) => !STARTING_ACTIONS.some((starting) => starting === action))

const SUMMARIES: Readonly<Record<SendAction, string>> = {
  send: 'Send a newsletter now; any number of calls make one send',
  pause: 'Let a send wait; what is on the wire is finished',
  resume: 'Let a paused send go on',
  cancel: 'Cancel what waits; a send of which nobody got anything becomes a draft again',
  release: 'Send a planned newsletter that was held',
  'retry-doubtful': 'Try once more what may or may not have arrived',
  'suppress-refused': 'Let a send go on that many refusals held, and suppress the addresses that don’t exist',
  'keep-refused': 'Let a send go on that many refusals held, and suppress none of these addresses',
  'unsuppress-refused': 'Take back all suppressions that a send made',
}

export function sendingRoutes(app: App, context: AppContext): void {
  for (const action of STARTING_ACTIONS) {
    app.post(
      `/api/newsletters/:id/${action}`,
      {
        config: { access: 'staff' },
        schema: {
          tags: ['newsletters'],
          summary: SUMMARIES[action],
          params,
          body: startSendSchema.nullish(),
          response: { 200: sendProgressSchema },
        },
      },
      async (request) => {
        const { params, body } = request
        return doToSend(context, getSignedIn(request), params.id, action, body ?? {})
      },
    )
  }

  for (const action of OTHER_ACTIONS) {
    app.post(
      `/api/newsletters/:id/${action}`,
      {
        config: { access: 'staff' },
        schema: { tags: ['newsletters'], summary: SUMMARIES[action], params, response: { 200: sendProgressSchema } },
      },
      async (request) => doToSend(context, getSignedIn(request), request.params.id, action),
    )
  }

  app.get(
    '/api/newsletters/:id/progress',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['newsletters'],
        summary: 'How far the send of a newsletter is',
        params,
        response: { 200: sendProgressSchema },
      },
    },
    async ({ params }) => getProgress(context, params.id),
  )

  app.get(
    '/api/newsletters/:id/deliveries',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['newsletters'],
        summary: 'Delivery to each recipient, page by page',
        params,
        querystring: deliveriesQuerySchema,
        response: { 200: deliveryPageSchema },
      },
    },
    async ({ params, query }) => listReport(context, params.id, query),
  )

  app.get(
    '/api/newsletters/:id/deliveries.csv',
    {
      config: { access: 'staff', rateLimit: perCaller(DOWNLOADS_PER_MINUTE) },
      schema: { tags: ['newsletters'], summary: 'Delivery to each recipient, for spreadsheets', params },
    },
    async (request, reply) => {
      const rows = await openLedgerCsv(context, request.params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="newsletter-deliveries.csv"')
        .send(Readable.from(rows))
    },
  )
}
