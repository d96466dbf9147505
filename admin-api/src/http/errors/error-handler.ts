import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { EncryptionKeyError } from '../../lib/secret-keys.ts'
import type { App } from '../routing.ts'
import { AppError, unreadableRequest } from './app-error.ts'
import { describeUnavailable } from './unavailable.ts'

/** A database that restarts or is taken over usually is back by then. */
export const DATABASE_RETRY_SECONDS = 2
/** A load balancer that asks each second, and a flood of sign-ins, may not fill the log. */
const UNLOGGED_ERROR_CODES: ReadonlySet<string> = new Set(['not_ready', 'passwords_busy'])
const UNFORESEEN_ERROR_MESSAGE = 'Something went wrong. Please try again.'

/** Unexpected errors are logged with the request's id and not revealed. */
export function registerErrorHandlers(app: App): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((_request, reply) => sendErrorAnswer(reply, new AppError(404, 'not_found', 'Not found')))
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = explainError(error, request)
  return known
    ? sendErrorAnswer(reply, known)
    : reply.code(500).send({ message: UNFORESEEN_ERROR_MESSAGE, code: 'internal' })
}

export function setErrorStatus(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
  const known = explainError(error, request)
  reply.code(known?.status ?? 500)
  if (known?.details.retryAfter) reply.header('retry-after', known.details.retryAfter)
  return known?.message ?? UNFORESEEN_ERROR_MESSAGE
}

function explainError(error: unknown, request: FastifyRequest): AppError | undefined {
  const known = toAppError(error)
  if (!known) request.log.error({ err: error, method: request.method, url: requestPathOf(request) }, 'a request failed')
  else if (known.status < 500) logRefusal(known, request)
  else if (error instanceof EncryptionKeyError) request.log.error(known.message)
  else if (!known.details.unconfigured && !UNLOGGED_ERROR_CODES.has(known.code))
    request.log.warn({ err: error }, 'could not serve a request for now')
  return known
}

/** Refusals are only for debugging: the proxy's log has every status, and any stranger could fill ours. */
function logRefusal({ status, code }: AppError, { log, method, routeOptions }: FastifyRequest): void {
  log.debug({ status, code, method, route: routeOptions.url }, 'a request was refused')
}

/** The query is left out: what somebody searched for isn’t logged. */
function requestPathOf({ url }: FastifyRequest): string | undefined {
  return url.split('?', 1)[0]
}

function sendErrorAnswer(reply: FastifyReply, { status, code, message, details }: AppError): FastifyReply {
  if (details.retryAfter) reply.header('retry-after', details.retryAfter)
  return reply.code(status).send({ message, code, ...(details.issues && { issues: details.issues }), ...details.extra })
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof EncryptionKeyError) return new AppError(503, 'no_secret_key', error.message)
  if (hasZodFastifySchemaValidationErrors(error)) return appErrorFromProblems(error.validation)
  const unavailable = describeUnavailable(error)
  if (unavailable) return new AppError(503, 'unavailable', unavailable, { retryAfter: DATABASE_RETRY_SECONDS })
  return error instanceof Error ? appErrorFromFastify(error) : undefined
}

function appErrorFromFastify(error: Partial<FastifyError>): AppError | undefined {
  switch (error.statusCode) {
    case 400:
      return unreadableRequest()
    case 404:
    case 414:
      return new AppError(404, 'not_found', 'Not found')
    case 413:
      return new AppError(413, 'too_large', 'The request is too large')
    case 415:
      return new AppError(415, 'unsupported_media_type', 'This content type isn’t accepted here')
    case 503:
      return new AppError(503, 'unavailable', 'The service is not available. Please try again in a moment.')
    default:
      return undefined
  }
}

/** A notice shows only the message, so the message is the first problem. `issues` has all of them. */
function appErrorFromProblems(problems: readonly ZodFastifySchemaValidationError[]): AppError {
  const issues = problems.map((problem) => ({
    path: problem.instancePath.slice(1).replaceAll('/', '.'),
    message: plainZodMessage(problem.message ?? 'Invalid'),
  }))
  const [first] = issues
  return new AppError(422, 'invalid', first ? messageWithField(first) : 'The request is not valid', { issues })
}

/** Shortens zod's messages to those of the specification: 'Required', 'Expected number, received string'. */
function plainZodMessage(message: string): string {
  return /^Invalid input: .*received undefined$/.test(message) ? 'Required' : message.replace(/^Invalid input: e/, 'E')
}

/** Messages of our own schemas already name their field. */
function messageWithField({ path, message }: { path: string; message: string }): string {
  const isGeneric = /^(Required$|Expected |Invalid|Too |Unrecognized )/.test(message)
  return isGeneric && path ? `${path}: ${message}` : message
}
