import { heldLossSchema } from '@hometown/shared-types/held-article'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { findHeldLoss, removeHeld } from './held-loss.service.ts'

const tags = ['publishing']
const config = { access: 'staff' } as const
const response = { 200: heldLossSchema }

export function heldLossRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/publishes/held',
    {
      config,
      schema: {
        tags,
        summary: 'Articles that are missing in WordPress with many others, and stay on the site',
        response,
      },
    },
    () => findHeldLoss(context),
  )

  app.post(
    '/api/publishes/held/remove',
    { config, schema: { tags, summary: 'Remove all held articles from the site', response } },
    async (request) => {
      await removeHeld(context, getSignedIn(request).user)
      return findHeldLoss(context)
    },
  )
}
