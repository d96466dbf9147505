import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from '../context.ts'

/** Who may call a route. Nothing is open unless it says so. */
export type Access = 'public' | 'staff' | 'admin'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Adds a feature's routes to the app. */
export type FeatureRoutes = (app: App, context: AppContext) => void
