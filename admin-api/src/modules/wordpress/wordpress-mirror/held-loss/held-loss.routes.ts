import { decideHeldSchema, heldLossSchema } from '@hometown/shared-types/held-article'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { decideHeld, findHeldLoss } from './held-loss.service.ts'

const tags = ['publishing']
const config = { access: 'staff' } as const

export function heldLossRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/publishes/held',
    {
      config,
      schema: {
        tags,
        summary: 'Articles on hold because they went missing from WordPress with many others',
        response: { 200: heldLossSchema },
      },
    },
    () => findHeldLoss(context),
  )

  app.post(
    '/api/publishes/held',
    {
      config,
      schema: {
        tags,
        summary: 'Keep all held articles on the site, or remove them',
        body: decideHeldSchema,
        response: { 200: heldLossSchema },
      },
    },
    async (request) => {
      await decideHeld(context, request.body.decision, getSignedIn(request).user)
      return findHeldLoss(context)
    },
  )
}
