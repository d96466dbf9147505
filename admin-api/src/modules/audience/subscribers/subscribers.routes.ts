import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { deskSubscriberRoutes } from './desk/desk-subscribers.routes.ts'
import { heldDataRoutes } from './desk/held-data.routes.ts'
import { subscriberImportRoutes } from './desk/import/imports.routes.ts'
import { linkPageRoutes } from './links/mail-link.routes.ts'
import { readerRoutes } from './readers.routes.ts'
import { signUpFormRoutes } from './sign-up/sign-up-forms.routes.ts'

export function subscriberRoutes(app: App, context: AppContext): void {
  deskSubscriberRoutes(app, context)
  subscriberImportRoutes(app, context)
  heldDataRoutes(app, context)
  readerRoutes(app, context)
  signUpFormRoutes(app, context)
  linkPageRoutes(app, context)
}
