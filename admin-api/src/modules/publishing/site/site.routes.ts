import { publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { wholeSiteInfoSchema } from '@hometown/shared-types/whole-site-info'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { listReceipts } from '../../platform/changes/receipts.service.ts'
import { getSiteInfo } from './site.service.ts'

const RECEIPTS_SHOWN = 50

export function siteRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/site',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags: ['site'],
        summary: 'What the site’s pages need besides articles',
        response: { 200: wholeSiteInfoSchema },
      },
    },
    async () => getSiteInfo(context),
  )

  app.get(
    '/api/publishes',
    {
      config: { access: 'staff' },
      schema: { tags: ['publishing'], summary: 'The last publishes', response: { 200: z.array(publishReceiptSchema) } },
    },
    () => listReceipts(context.store.db, RECEIPTS_SHOWN),
  )
}
