import { heldLossSchema, publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { getSignedIn } from '../../http/access-guard.ts'
import type { App } from '../../http/routing.ts'
import { confirmLoss, findHeldLoss } from '../wordpress-mirror/held-loss.service.ts'
import { listReceipts } from './publishing.repository.ts'

const RECEIPTS_SHOWN = 50

export function publishingRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/publishes',
    {
      config: { access: 'staff' },
      schema: { tags: ['publishing'], summary: 'The last publishes', response: { 200: z.array(publishReceiptSchema) } },
    },
    () => listReceipts(context.store.db, RECEIPTS_SHOWN),
  )

  app.get(
    '/api/publishes/held',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['publishing'],
        summary: 'Articles that are gone from WordPress all at once, and stay until somebody confirms it',
        response: { 200: heldLossSchema },
      },
    },
    async () => findHeldLoss(context),
  )

  app.post(
    '/api/publishes/confirm',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['publishing'],
        summary: 'Let the articles go that are gone from WordPress all at once',
        response: { 200: heldLossSchema },
      },
    },
    async (request) => {
      await confirmLoss(context, getSignedIn(request).user)
      return findHeldLoss(context)
    },
  )
}
