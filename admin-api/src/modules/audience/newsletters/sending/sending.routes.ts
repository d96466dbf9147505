import { Readable } from 'node:stream'
import {
  deliveriesQuerySchema,
  deliveryPageSchema,
  SEND_ACTIONS,
  type SendAction,
  sendProgressSchema,
  startSendSchema,
} from '@hometown/shared-types/newsletter-sending'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { countedReads } from '../../../platform/audit/list-reads.service.ts'
import { getProgress, listReport, openLedgerCsv } from './report.service.ts'
import { doToSend } from './sending.service.ts'

const DOWNLOADS_PER_MINUTE = 20

const SUMMARIES: Readonly<Record<SendAction, string>> = {
  send: 'Send a newsletter now, also one that is on hold; repeated calls make one send',
  pause: 'Pause a send; messages being sent finish',
  resume: 'Resume a paused send',
  cancel: 'Cancel the rest of a send; if nothing went out, the newsletter is a draft again',
  'retry-doubtful': 'Retry the messages in doubt',
}

export function sendingRoutes(app: App, context: AppContext): void {
  const staff = { access: 'staff' } as const
  const about = { params: z.object({ id: z.string().max(100) }) }
  const readPage = countedReads(context)

  for (const action of SEND_ACTIONS) {
    const [body, response] = [startSendSchema.nullish(), { 200: sendProgressSchema }]
    app.post(
      `/api/newsletters/:id/${action}`,
      { config: staff, schema: { ...about, summary: SUMMARIES[action], body, response } },
      async (request) => {
        const { params, body } = request
        return doToSend(context, getSignedIn(request), params.id, action, body ?? {})
      },
    )
  }

  app.get(
    '/api/newsletters/:id/progress',
    { config: staff, schema: { ...about, summary: 'Progress of a send', response: { 200: sendProgressSchema } } },
    async ({ params }) => getProgress(context, params.id),
  )

  app.get(
    '/api/newsletters/:id/deliveries',
    {
      config: staff,
      schema: {
        ...about,
        summary: 'Delivery to each recipient, page by page',
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
      config: { ...staff, stepUp: true, rateLimit: perCaller(DOWNLOADS_PER_MINUTE) },
      schema: { ...about, summary: 'Delivery to each recipient, as CSV' },
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
