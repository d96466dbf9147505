/**
 * All failures of this package are such errors. If there is an answer, the message is the server's, or `HTTP {status}:
 * {text}`; otherwise it says what is wrong with the answer, or 'Request timeout' or 'Unknown error occurred'. It
 * contains no credentials.
 */
export class WordPressError extends Error {
  override name = 'WordPressError'
  /** The HTTP status is 408 for a timeout, 0 without an answer. */
  readonly status: number
  /**
   * The code is WordPress's own (`rest_post_invalid_id`), or one of ours: `timeout`, `unknown` (no answer; see
   * `cause`), `not_found` (no such slug), `not_json`, `too_large`, `cut_off`, `redirected`, `too_many_redirects`,
   * `unexpected_shape`, `repeating_pages`.
   */
  readonly code: string | undefined
  /** The `data` of WordPress's error body: `{ status, params?, details? }`. */
  readonly data: unknown
  /** The time of `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    status: number,
    { cause, ...details }: { code?: string; data?: unknown; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = details.code
    this.data = details.data
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Returns the message with its causes, for logs: 'Unknown error occurred (connect ECONNREFUSED …)'. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reasons = new Set<string>()
  for (let cause = error.cause; cause instanceof Error && reasons.size < 5; cause = cause.cause)
    reasons.add(cause.message || ('code' in cause ? String(cause.code) : cause.name))
  return reasons.size === 0 ? error.message : `${error.message} (${[...reasons].join('; ')})`
}
