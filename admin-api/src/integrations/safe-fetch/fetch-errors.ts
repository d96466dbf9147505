/** The request wasn't sent or not continued. Messages of these errors are sentences for people. */
export class RequestRefusedError extends Error {}

export class RequestFailedError extends Error {}

/** The answer can't be used, and a retry won't help. */
export class UnusableAnswerError extends RequestFailedError {}

/** A reason is found by the codes of Node and its HTTP client, or else by the names of their errors. */
const FETCH_FAILURE_REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|ENODATA)$/, 'There’s no site at this address.'],
  [/^(?:ESERVFAIL|EREFUSED|EFORMERR|ENOTIMP|EBADRESP|ETIMEOUT|EAI_AGAIN)$/, 'Couldn’t look up the server’s name.'],
  [/TIMEOUT|ETIMEDOUT|TimeoutError/, 'The server didn’t answer in time.'],
  [/^(?:UND_ERR_ABORTED|AbortError)$/, 'We stopped before the server answered.'],
  [/^ECONNREFUSED$/, 'The server refused the connection.'],
  [/CERT|SELF_SIGNED|ALTNAME|LEAF_SIGNATURE/, 'The server’s certificate isn’t valid.'],
  [/TLS|SSL|EPROTO/, 'The server’s HTTPS doesn’t work.'],
  [/^(?:HPE_|HTTPParserError|UND_ERR_(?:HEADERS|RES_CONTENT))/, 'The server didn’t answer like a web server.'],
  [/^(?:Z_|ERR_BROTLI|ERR__ERROR|ZSTD_|ERR_ZSTD)/, 'The server’s compressed answer is damaged.'],
  [/^(?:UND_ERR_SOCKET|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/, 'The server stopped in the middle of its answer.'],
]

export function failureReason(failure: unknown): string {
  if (failure instanceof RequestRefusedError || failure instanceof RequestFailedError) return failure.message
  // `fetch` says only that it failed, and why in the cause.
  const error = failure instanceof TypeError && failure.cause instanceof Error ? failure.cause : failure
  const sign =
    error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : ''
  return FETCH_FAILURE_REASONS.find(([pattern]) => pattern.test(sign))?.[1] ?? 'Couldn’t reach the server.'
}

export function statusReason(status: number): string {
  if (status === 404 || status === 410) return `There’s nothing at this address anymore (${status}).`
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return `The server refuses automated requests (${status}).`
  if (status === 429) return `The server asks us to wait (${status}).`
  if (status >= 500) return `The server has an error (${status}).`
  return `The server answered with ${status} instead of a page.`
}

/** Reads a `Retry-After` header, which has seconds or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}
