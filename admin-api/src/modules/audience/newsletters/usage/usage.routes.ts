import { usageCall } from '@hometown/shared-types/removal'
import type { AppContext } from '../../../../context.ts'
import { type App, addRoute } from '../../../../http/routing.ts'
import { findUsage } from '../newsletter-contents.service.ts'

export function usageRoutes(app: App, { store }: AppContext): void {
  addRoute(app, usageCall, ({ query: { kind, ids } }) => findUsage(store.db, kind, ids))
}
