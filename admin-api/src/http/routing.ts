import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
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
import { clientNetwork } from './access/client-address.ts'
import { tooManyTries, unreadable } from './errors/app-error.ts'

const MINUTE = 60_000

/** The limit of public routes that say nothing else. It is generous: a whole town may share one address. */
const PUBLIC_CALLS = 6000

/** The limit of pictures: a page shows dozens, and a school or a CDN asks for all its readers from a few addresses. */
const PICTURE_READS = 60_000

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type FeatureRoutes = (app: App, context: AppContext) => void

interface Parts<C extends Call> {
  Params: C extends { params: z.ZodType<infer T> } ? T : ParamsOf<C>
  Querystring: C extends { query: z.ZodType<infer T> } ? T : object
  Body: C extends { body: z.ZodType<infer T> } ? T : unknown
}

type RequestOf<C extends Call> = FastifyRequest<Parts<C>, Server, IncomingMessage, FastifySchema, ZodTypeProvider>

type RouteOptions = Omit<FastifyContextConfig, 'access'> & {
  /** The limit in bytes. */
  bodyLimit?: number
}

type Handler<C extends Call> = (request: RequestOf<C>, reply: FastifyReply) => Promise<AnswerOf<C>> | AnswerOf<C>

/** Adds the route of a declared call. */
export function addRoute<C extends Call>(app: App, call: C, handler: Handler<C>): void
export function addRoute<C extends Call>(app: App, call: C, options: RouteOptions, handler: Handler<C>): void
export function addRoute<C extends Call>(
  app: App,
  call: C,
  ...given: readonly [Handler<C>] | readonly [RouteOptions, Handler<C>]
): void {
  const [{ bodyLimit, ...config }, handler] = given.length === 1 ? [{} as RouteOptions, given[0]] : given
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
      const answer = await handler(request, reply)
      // Callers read JSON even where there is nothing to say.
      return answer === undefined ? {} : answer
    },
  })
}

/** Routes for people who are signed in are unlimited unless their `config` has `rateLimit: perClient(…)`. */
export async function registerRateLimits(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    const { config } = route
    // It gets a copy, because routes share these objects.
    if (config?.access === 'public' && config.rateLimit === undefined)
      route.config = { ...config, rateLimit: perClientOutside(PUBLIC_CALLS) }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => clientNetwork(ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooManyTries(ttl),
  })
}

export function perClient(max: number) {
  return { max, timeWindow: MINUTE }
}

/** A newsroom's desks must not use up the limit of readers on the same network. */
export function perReader(max: number, { staff }: { staff: number }) {
  return {
    timeWindow: MINUTE,
    max: ({ session }: FastifyRequest) => (session ? staff : max),
    keyGenerator: ({ session, ip }: FastifyRequest) => `${session ? 'staff ' : ''}${clientNetwork(ip)}`,
  }
}

/**
 * Limits forms of readers. It doesn't depend on who is subscribed, so it reveals nothing about it. Colleagues are
 * unlimited. It counts once the body is read, so that a form without script can show what was typed.
 */
export function perReaderOfForms(max: number) {
  const allowList = ({ session }: FastifyRequest) => session !== undefined
  return { ...perClient(max), hook: 'preHandler', allowList } as const
}

/** Exempts the publisher on this machine, which renders thousands of pages per minute. */
export function perClientOutside(max: number) {
  return { ...perClient(max), allowList: isOfThisMachine }
}

/** Limits files that pages show. Each route counts by itself, and unknown names count, too. */
export function perClientOfPictures() {
  return perClientOutside(PICTURE_READS)
}

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return socket.remoteAddress === socket.localAddress && headers['x-forwarded-for'] === undefined
}

const BODY_LIMIT = 16 * 1024

/** Reads a form or a one-click request: the body is text, whatever its type. Parse it with `URLSearchParams`. */
export function readFormBodies(scope: App, bodyLimit = BODY_LIMIT): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    const text = String(body)
    if (text.includes('%00') || text.includes('\0')) done(unreadable())
    else done(null, text)
  })
}

/** Keeps the raw bytes of a body, whatever its type, for signatures that cover them. */
export function readRawBodies(scope: App, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}

export function rawBody(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/**
 * A browser that sent a form without script shows the call's address: opened again, it leads back to the form.
 * @param form address of the page
 */
export function leadToForm(scope: App, path: string, form: string): void {
  scope.get(
    path,
    { config: { access: 'public', ignoresSession: true }, schema: { summary: 'Leads to the page with the form' } },
    async (_request, reply) => reply.header('cache-control', 'no-store').redirect(form, 303),
  )
}

export function formFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.opml': 'text/x-opml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Sends a file for the caller to keep. @param name of our own making; its ending says which type it has */
export function sendDownload(reply: FastifyReply, name: string, content: string | Readable): FastifyReply {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
}
