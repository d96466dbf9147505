import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyServerFactory, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from './context.ts'
import { collectApiDocs, serveApiDocs } from './http/api-docs/api-docs.ts'
import { guardAccess } from './http/callers/access-guard.ts'
import { noteCallerAddresses } from './http/callers/caller-address.ts'
import { registerRateLimits } from './http/callers/rate-limits.ts'
import { warnOfUntrustedProxy } from './http/callers/untrusted-proxy.ts'
import { compressAnswers } from './http/compression/compress-answers.ts'
import { answerClientErrors } from './http/errors/client-errors.ts'
import { answerError, handleErrors } from './http/errors/error-handler.ts'
import { addEtags } from './http/etags.ts'
import { readJsonBodies } from './http/json-body.ts'
import type { App, FeatureRoutes } from './http/routing.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { keepAddressesStorable } from './http/storable-requests.ts'
import { findSignedIn } from './modules/platform/auth/sessions/sessions.service.ts'
import { moduleRoutes } from './routes.ts'

const BODY_LIMIT = 100 * 1024

/** WordPress slugs have up to 200 characters. */
const LONGEST_PARAMETER = 200

interface AppOptions {
  serverFactory?: FastifyServerFactory
  /** Default: all of the service, and their documentation. */
  routes?: readonly FeatureRoutes[]
}

export async function buildApp(context: AppContext, options: AppOptions = {}): Promise<App> {
  const { config } = context
  const log: FastifyBaseLogger = context.log
  const app: App = fastify({
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: toTrust(config.trustProxy),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientErrors(config),
    // Idle keep-alive connections would delay the shutdown.
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  warnOfUntrustedProxy(app, config)
  noteCallerAddresses(app)
  readJsonBodies(app)
  keepAddressesStorable(app)
  handleErrors(app)
  await app.register(cookie)
  await registerSecurityHeaders(app, config)
  await registerRateLimits(app)
  addEtags(app)
  guardAccess(app, context, (token, use) => findSignedIn(context, token, use))
  compressAnswers(app)
  if (!options.routes) await collectApiDocs(app)
  await app.register(async (routes: App) => {
    for (const addRoutes of options.routes ?? Object.values(moduleRoutes).flat()) addRoutes(routes, context)
    if (!options.routes) serveApiDocs(routes)
  })
  return app
}

/** A number is the count of proxies to trust, from us outwards. */
function toTrust(trustProxy: AppContext['config']['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy ?? false
  return (_address: string, hop: number) => hop < trustProxy
}
