import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AnswerOf, Call, ParamsOf } from '@hometown/shared-types/contract/call'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { AppContext } from '../context.ts'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type FeatureRoutes = (app: App, context: AppContext) => void

interface RouteRequestParts<C extends Call> {
  Params: C extends { params: z.ZodType<infer T> } ? T : ParamsOf<C>
  Querystring: C extends { query: z.ZodType<infer T> } ? T : object
  Body: C extends { body: z.ZodType<infer T> } ? T : unknown
}

type RouteOptions = Omit<FastifyContextConfig, 'access'> & { bodyLimit?: number }

type RouteHandler<C extends Call> = (
  request: FastifyRequest<RouteRequestParts<C>, Server, IncomingMessage, FastifySchema, ZodTypeProvider>,
  reply: FastifyReply,
) => Promise<AnswerOf<C>> | AnswerOf<C>

export function addRoute<C extends Call>(app: App, call: C, handler: RouteHandler<C>): void
export function addRoute<C extends Call>(app: App, call: C, options: RouteOptions, handler: RouteHandler<C>): void
export function addRoute<C extends Call>(
  app: App,
  call: C,
  ...args: readonly [RouteHandler<C>] | readonly [RouteOptions, RouteHandler<C>]
): void {
  const handler = args.length === 1 ? args[0] : args[1]
  const { bodyLimit, ...config }: RouteOptions = args.length === 1 ? {} : args[0]
  const { method, path, access = 'staff', params, query, body, status } = call
  app.route<RouteRequestParts<C>>({
    ...(bodyLimit && { bodyLimit }),
    method,
    url: path,
    config: { ...config, access },
    schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
    handler: async (request, reply) => {
      if (status) reply.code(status)
      const answer = await handler(request, reply)
      // Callers read JSON even where there is nothing to say.
      return answer === undefined ? {} : answer
    },
  })
}
