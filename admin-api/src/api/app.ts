import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import { answerHeaders, HSTS_SECONDS } from '@hometown/shared-types/rules/headers'
import { isTooComplex } from '@hometown/shared-types/rules/text'
import fastify, { type FastifyBaseLogger, type FastifyServerFactory, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { guardAccess } from '../http/access/access-guard.ts'
import { trackClientAddresses, warnOfUntrustedProxy } from '../http/access/client-hooks.ts'
import { AppError, unreadableRequest } from '../http/errors/app-error.ts'
import { registerErrorHandlers, sendError } from '../http/errors/error-handler.ts'
import { registerRateLimits } from '../http/rate-limits.ts'
import { addEtags, compressResponses } from '../http/responses.ts'
import type { App, FeatureRoutes } from '../http/routing.ts'
import { findSession } from '../modules/platform/auth/index.ts'
import { allFeatureRoutes } from './routes.ts'

const DEFAULT_BODY_LIMIT_BYTES = 100 * 1024

/** WordPress slugs have up to 200 characters. */
const LONGEST_PATH_PARAMETER = 200

/** NUL's escape in JSON. If somebody types the same six characters, their backslash is escaped. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/
const ENCODED_NUL_IN_URL = '%00'

interface AppOptions {
  serverFactory?: FastifyServerFactory
  /** The default is all of the service, and their documentation. */
  routes?: readonly FeatureRoutes[]
}

export async function buildApp(context: AppContext, options: AppOptions = {}): Promise<App> {
  const { config } = context
  const log: FastifyBaseLogger = context.log
  const app: App = fastify({
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    trustProxy: trustOptionOf(config.trustProxy),
    // Hooks don't see a request whose address can't be parsed.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(answerHeaders(config))),
    // Idle keep-alive connections would delay the shutdown.
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  // Node answers what it can't parse, too, but never behind half of another answer.
  app.server.removeAllListeners('clientError')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  warnOfUntrustedProxy(app, config)
  trackClientAddresses(app)
  readJsonBodies(app)
  registerErrorHandlers(app)
  await app.register(cookie)
  await registerSecurityHeaders(app, config)
  refuseNulInAddresses(app)
  await registerRateLimits(app)
  addEtags(app)
  guardAccess(app, context, (token, use) => findSession(context, token, use))
  compressResponses(app)
  if (!options.routes) await collectApiDocs(app)
  await app.register(async (routes: App) => {
    for (const addRoutes of options.routes ?? allFeatureRoutes) addRoutes(routes, context)
    if (!options.routes)
      routes.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, async () => routes.swagger())
  })
  return app
}

/** A number counts the proxies to trust, from us outwards. */
function trustOptionOf(trustProxy: AppContext['config']['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy ?? false
  return (_address: string, hop: number) => hop < trustProxy
}

/** An empty body becomes `{}`, because clients send writes without one. */
function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    if (isTooComplex(text))
      return done(new AppError(400, 'too_complex', 'The request has too many values, or they are nested too deeply.'))
    return NUL_IN_JSON.test(text) ? done(unreadableRequest()) : parse(request, text, done)
  })
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
  })
}

/** PostgreSQL stores no NUL, and no person types one. */
function refuseNulInAddresses(app: App): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes(ENCODED_NUL_IN_URL)) throw unreadableRequest()
  })
}

/** Answers of the API are data: browsers must not run or frame them, or share them with other sites. */
async function registerSecurityHeaders(app: App, config: Config): Promise<void> {
  const isHttps = (config.apiUrl || config.siteUrl).startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps && { maxAge: HSTS_SECONDS, includeSubDomains: false },
  })
  await app.register(cors, {
    origin: [config.siteUrl, ...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Retry-After', 'ETag', 'X-WP-Total', 'X-WP-TotalPages'],
    maxAge: 600,
  })
}

/** It sees only routes that are registered after it. */
async function collectApiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hometown', description: 'The service of the readers’ site and the desk.', version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-hometown_session' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const access = route.route.config?.access ?? 'staff'
      // The tag of `/api/newsletters/:id` is `newsletters`.
      const tags = [url.split('/')[2] ?? '']
      return {
        schema: { ...schema, tags, 'x-access': access, ...(access !== 'public' && { security: [{ session: [] }] }) },
        url,
      }
    },
  })
}
