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
import { countedReads } from '../../../platform/audit/list-reads.service.ts'
import { listReport, openLedgerCsv } from './report.service.ts'
import { doToSend, getProgress } from './sending.service.ts'

const DOWNLOADS_PER_MINUTE = 20

const params = z.object({ id: z.string().max(100) })

const OTHER_ACTIONS = SEND_ACTIONS.filter((action) => !STARTING_ACTIONS.some((starting) => starting === action))

const SUMMARIES: Readonly<Record<SendAction, string>> = {
  send: 'Send a newsletter now; repeated calls make one send',
  pause: 'Pause a send; messages being sent finish',
  resume: 'Resume a paused send',
  cancel: 'Cancel the rest of a send; if nothing went out, the newsletter is a draft again',
  release: 'Send a scheduled newsletter that is on hold',
  'retry-doubtful': 'Retry the messages in doubt',
}

export function sendingRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)

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
        summary: 'Progress of a send',
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
    async (request) => {
      const { params, query } = request
      const asked = { list: 'deliveries', query: { ...query, newsletter: params.id } } as const
      return readPage(getSignedIn(request), asked, () => listReport(context, params.id, query))
    },
  )

  app.get(
    '/api/newsletters/:id/deliveries.csv',
    {
      config: { access: 'staff', stepUp: true, rateLimit: perCaller(DOWNLOADS_PER_MINUTE) },
      schema: { tags: ['newsletters'], summary: 'Delivery to each recipient, as CSV', params },
    },
    async (request, reply) => {
      const rows = await openLedgerCsv(context, getSignedIn(request), request.params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="newsletter-deliveries.csv"')
        .send(Readable.from(rows))
    },
  )
}
