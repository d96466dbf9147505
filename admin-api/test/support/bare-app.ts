import fastify, { type FastifyServerOptions } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { App } from '../../src/http/routing.ts'

/** Creates a server without anything of the service's. Validators and hooks are up to the test, which closes it. */
export function createBareApp(options: FastifyServerOptions = {}): App {
  return fastify(options).withTypeProvider<ZodTypeProvider>()
}
