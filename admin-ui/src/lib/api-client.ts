import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@hometown/shared-types/contract/call'
import { errorBodySchema } from '@hometown/shared-types/contract/fields'
import { FACTOR_NEEDED, STEP_UP_NEEDED } from '@hometown/shared-types/contract/proof-codes'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { cacheAnswer, clearCachedAnswers, findCachedAnswer } from './answer-cache.ts'
import { type SearchParams, stringifySearch } from './search-params.ts'
import { confirmIdentity } from './step-up.ts'
import { createStore } from './store.ts'

interface ApiCallOptions {
  /** The query string; undefined and empty values are left out. */
  query?: SearchParams
  signal?: AbortSignal
  /** The query is repeated often: an answer that is the same as the last one costs only a 304. */
  mayBeUnchanged?: boolean
  /** The answer brings a new cookie for the session that the caller has. */
  renewsSession?: boolean
}

interface ApiRequest extends ApiCallOptions {
  method: Call['method']
  path: string
  /** FormData is sent as is, everything else as JSON. */
  body?: unknown
}

/** Matches `.` and `..` in a path, also percent-encoded, which browsers resolve. */
const DOT_SEGMENT_PATTERN = /\/(?:\.|%2e){1,2}(?:\/|$)/i

const sessionLostListeners = new Set<() => void>()
const accountIncompleteListeners = new Set<() => void>()
/** The codes of answers 403 that make the user do something before anything else. */
const INCOMPLETE_ACCOUNT_CODES: ReadonlySet<string | undefined> = new Set([FACTOR_NEEDED, 'own_password_needed'])

export const isApiReachable = createStore(true)

const sessionRenewals = new Set<Promise<unknown>>()

export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener)
  return () => sessionLostListeners.delete(listener)
}

export function onAccountIncomplete(listener: () => void): () => void {
  accountIncompleteListeners.add(listener)
  return () => accountIncompleteListeners.delete(listener)
}

type ApiCallInput<C extends Call> = Omit<ApiCallOptions, 'query'> &
  (keyof ParamsOf<C> extends never ? object : { params: ParamsOf<C> }) &
  (C extends { query: object }
    ? object extends QueryOf<C>
      ? { query?: QueryOf<C> }
      : { query: QueryOf<C> }
    : object) &
  (C extends { body: object } ? { body: BodyOf<C> } : { body?: FormData })

export type CallArguments<C extends Call> =
  object extends ApiCallInput<C> ? [input?: ApiCallInput<C>] : [input: ApiCallInput<C>]

/**
 * Calls the service as declared in `shared-types`: `api(topicCalls.get, { params: { slug } })`. The answer isn't checked
 * at runtime: desk and service are of one version, and the service's handlers compile against the same declaration.
 * @throws ApiError, UnreachableError, UnknownAnswerError
 */
export async function api<C extends Call>({ method, path }: C, ...[input]: CallArguments<C>): Promise<AnswerOf<C>> {
  const { params = {}, ...rest } = (input ?? {}) as Partial<ApiRequest> & { params?: Record<string, string> }
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const request = { method, path: pathname, ...rest }
  try {
    return parseApiAnswer(await requestInSession(request))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== STEP_UP_NEEDED) throw error
    await confirmIdentity(error)
    return parseApiAnswer(await requestInSession(request))
  }
}

/**
 * Returns a call as a query, whose key has all that is sent: `callQuery('topics', topicCalls.get, { params: { slug } })`.
 * @param list the first part of the key: what changes the answer, as in LIVE_LISTS of shared-types
 */
export function callQuery<C extends Call>(list: string, call: C, ...[input]: CallArguments<C>) {
  return queryOptions({
    queryKey: [list, call.path, input] as const,
    queryFn: ({ signal }): Promise<AnswerOf<C>> =>
      api(call, ...([{ ...input, signal }] as unknown as CallArguments<C>)),
  })
}

export function pageQuery<C extends Call>(list: string, call: C, ...input: CallArguments<C>) {
  return { ...callQuery(list, call, ...input), placeholderData: keepPreviousData }
}

async function requestInSession(request: ApiRequest): Promise<string> {
  const answer = requestApiText(request)
  if (request.renewsSession) {
    sessionRenewals.add(answer)
    const forget = () => sessionRenewals.delete(answer)
    answer.then(forget, forget)
  }
  try {
    return await answer
  } catch (error) {
    if (request.renewsSession || !isUnauthenticatedError(error)) return endSession(error)
    // The call may have been sent with the former cookie, while another one brought a new one.
    await Promise.allSettled(sessionRenewals)
    return requestApiText(request).catch(endSession)
  }
}

function endSession(error: unknown): never {
  if (isUnauthenticatedError(error)) {
    clearCachedAnswers()
    for (const listener of sessionLostListeners) listener()
  }
  throw error
}

function isUnauthenticatedError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'unauthenticated'
}

/** Returns the text of the answer. @throws ApiError if it isn't OK */
async function requestApiText(request: ApiRequest): Promise<string> {
  const address = apiAddress(request.path) + stringifySearch(request.query ?? {})
  const cached = request.mayBeUnchanged ? findCachedAnswer(address) : undefined
  const response = await fetchApiResponse(request, address, cached?.etag)
  if (response.status === 304 && cached) return cached.text
  const text = await response.text()
  if (response.ok) {
    if (request.mayBeUnchanged) cacheAnswer(address, response.headers.get('etag'), text)
    return text
  }
  const error = new ApiError(response.status, text || response.statusText)
  if (error.status === 403 && INCOMPLETE_ACCOUNT_CODES.has(error.code))
    for (const listener of accountIncompleteListeners) listener()
  throw error
}

function parseApiAnswer(text: string) {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    throw new UnknownAnswerError(error)
  }
}

async function fetchApiResponse(
  { method, path, body, signal }: ApiRequest,
  address: string,
  etag: string | undefined,
): Promise<Response> {
  // Ids in paths may come from the address bar; `..` would turn this into a different call.
  if (DOT_SEGMENT_PATTERN.test(path)) throw new ApiError(404, '{"message":"Not found","code":"not_found"}')
  const isJson = body !== undefined && !(body instanceof FormData)
  const payload = body instanceof FormData ? body : JSON.stringify(body)
  const headers = { ...(isJson && { 'content-type': 'application/json' }), ...(etag && { 'if-none-match': etag }) }
  try {
    const response = await fetch(address, {
      method,
      credentials: 'include',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== undefined && { body: payload }),
      ...(signal && { signal }),
      // The call outlives the page, so that a delete finishes even if the user leaves at once.
      keepalive: method === 'DELETE',
    })
    isApiReachable.set(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    isApiReachable.set(false)
    throw new UnreachableError(error)
  }
}

/** The service's answer isn't OK. `message` is for users; `body` is the parsed JSON, or else the text. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown

  constructor(status: number, text: string) {
    const parsed = parseJsonText(text)
    super(problemMessageOf(status, text, parsed))
    this.status = status
    this.body = parsed === undefined ? text : parsed.value
  }

  /** The service's error code: `stale`, `invalid`, `unauthenticated`. */
  get code(): string | undefined {
    return errorBodySchema.safeParse(this.body).data?.code
  }

  get issues(): readonly { path: string; message: string }[] {
    return errorBodySchema.safeParse(this.body).data?.issues ?? []
  }
}

export class UnreachableError extends Error {
  override name = 'UnreachableError'

  constructor(cause: unknown) {
    super('Couldn’t reach the service. Check your connection and try again.', { cause })
  }
}

/** The response isn't JSON, for example one of a proxy between. */
export class UnknownAnswerError extends Error {
  override name = 'UnknownAnswerError'

  constructor(cause: unknown) {
    super('The service sent an unexpected answer. Reload the page and try again.', {
      cause,
    })
  }
}

/** An empty body gives an empty message, because the screen has a better one. */
function problemMessageOf(status: number, text: string, parsed: { value: unknown } | undefined): string {
  if (!parsed) return text === '' ? '' : `${status}: ${text}`
  const { value } = parsed
  const hasMessage = typeof value === 'object' && value !== null && 'message' in value
  return hasMessage && typeof value.message === 'string' && value.message !== '' ? value.message : text
}

function parseJsonText(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

export function messageFrom(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}

export function fieldProblemFrom(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === field)?.message : undefined
}

/** Returns what another user saved, if a save failed because of it (409). */
export function currentEntityFrom<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return z.object({ current: z.custom<T>() }).safeParse(error.body).data?.current
}

const deskConfigSchema = z.object({
  /** The API's base address without a trailing slash; empty if it is on the desk's origin. */
  apiUrl: z.string().transform(withoutTrailingSlashes),
})

let apiUrl = ''

/** Reads `config.json` beside the app. Without it, the API is on the app's origin. */
export async function loadDeskConfig(): Promise<void> {
  const response = await fetch('/admin/config.json')
  const text = response.ok ? await response.text() : ''
  // Some hosts answer unknown paths with the app's HTML, which also means that there is no config.
  if (text.trimStart().startsWith('{')) apiUrl = deskConfigSchema.parse(JSON.parse(text)).apiUrl
}

/** Returns the full address of `/api/articles`; also for pictures and previews, which the API serves. */
export function apiAddress(path: string): string {
  return /^https?:/.test(path) ? path : apiUrl + path
}
