import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AnswerOf, Call, ReadBodyOf, ReadParamsOf, ReadQueryOf } from '@hometown/shared-types/contract/call'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from '../context.ts'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type FeatureRoutes = (app: App, context: AppContext) => void

type Parts<C extends Call> = { Params: ReadParamsOf<C>; Querystring: ReadQueryOf<C>; Body: ReadBodyOf<C> }

type RequestOf<C extends Call> = FastifyRequest<Parts<C>, Server, IncomingMessage, FastifySchema, ZodTypeProvider>

type RouteOptions = Omit<FastifyContextConfig, 'access'> & {
  /** Bytes. */
  bodyLimit?: number
}

/** Adds the route of a declared call. */
export function addRoute<C extends Call>(
  app: App,
  call: C,
  handler: (request: RequestOf<C>, reply: FastifyReply) => Promise<AnswerOf<C>> | AnswerOf<C>,
  { bodyLimit, ...config }: RouteOptions = {},
): void {
  const { method, path, access = 'staff', params, query, body, status } = call
  app.route<Parts<C>>({
    ...(bodyLimit && { bodyLimit }),
    method,
    url: path,
    config: { ...config, access },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    handler: async (request, reply) => {
      if (status) reply.code(status)
      return handler(request, reply)
    },
  })
}
