import { publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { listReceipts } from '../../platform/changes/receipts.service.ts'

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
}
