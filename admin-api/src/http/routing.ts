import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from '../context.ts'

/** Default: `staff`, editors and administrators. `contributor`: everybody who is signed in. */
export type Access = 'public' | 'contributor' | 'staff' | 'admin'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type FeatureRoutes = (app: App, context: AppContext) => void
