import { Readable } from 'node:stream'
import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../../http/routing.ts'
import { countedReads } from '../../../platform/audit/list-reads.service.ts'
import { getProgress, listReport, openLedgerCsv } from './report.service.ts'
import { applySendAction } from './sending.service.ts'

const DOWNLOADS_PER_MINUTE = 20

const ACTIONS = [
  ['pause', newsletterCalls.pause],
  ['resume', newsletterCalls.resume],
  ['cancel', newsletterCalls.cancel],
  ['retry-doubtful', newsletterCalls.retryDoubtful],
] as const

export function sendingRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)

  addRoute(app, newsletterCalls.send, (request) =>
    applySendAction(context, getSignedIn(request), request.params.id, 'send', request.body ?? {}),
  )
  for (const [action, call] of ACTIONS)
    addRoute(app, call, (request) => applySendAction(context, getSignedIn(request), request.params.id, action))

  addRoute(app, newsletterCalls.progress, ({ params }) => getProgress(context, params.id))

  addRoute(app, newsletterCalls.deliveries, (request) => {
    const { params, query } = request
    const asked = { list: 'deliveries', query: { ...query, newsletter: params.id } } as const
    return readPage(getSignedIn(request), asked, () => listReport(context, params.id, query))
  })

  app.get<{ Params: { id: string } }>(
    '/api/newsletters/:id/deliveries.csv',
    {
      config: { access: 'staff', stepUp: true, rateLimit: perCaller(DOWNLOADS_PER_MINUTE) },
      schema: { summary: 'Delivery to each recipient, as CSV' },
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
