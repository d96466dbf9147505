import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from './context.ts'

/** Who may call a route. Nothing is open unless it says so. */
export type Access = 'public' | 'staff' | 'admin'

export type App = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>

export type FeatureRoutes = (app: App, context: AppContext) => void

/** Every feature that answers HTTP. Each route names its access in `config: { access }`; one without is for staff. */
export const featureRoutes: readonly FeatureRoutes[] = []
