import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { AppContext } from '../context.ts'

/** Default: `staff`, editors and administrators. `contributor`: everybody who is signed in. */
export type Access = 'public' | 'contributor' | 'staff' | 'admin'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type FeatureRoutes = (app: App, context: AppContext) => void

/** Makes the options of routes. @param tag of their group in the API's documentation */
export function callsOf(tag: string) {
  return <const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) => ({
    config,
    schema: { tags: [tag], summary, ...schema },
  })
}

export function answers<T extends z.ZodType>(schema: T) {
  return { response: { 200: schema } }
}
