import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { getSignedIn } from '../../http/access-guard.ts'
import type { App } from '../../http/routing.ts'
import { deskSubscriberRoutes } from './desk/desk-subscribers.routes.ts'
import { updateAsStaff } from './update-as-staff.ts'

export function subscriberRoutes(app: App, context: AppContext): void {
  deskSubscriberRoutes(app, context)

  app.patch(
    '/api/subscribers/:id',
    { config: { access: 'staff' }, schema: { tags: ['subscribers'], params: z.object({ id: z.string().max(500) }) } },
    async (request) => updateAsStaff(context, getSignedIn(request), request.params.id, request.body),
  )
}
