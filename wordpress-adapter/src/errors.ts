/** What a {@link WordPressError} carries beside its message and status. */
export interface WordPressErrorDetails {
  /** WordPress's own error code (`rest_post_invalid_id`), or one of ours for what no server said (`timeout`). */
  code?: string
  /** The `data` of WordPress's error body: `{ status, params?, details? }`. */
  data?: unknown
  /** How long the server asked to be left alone (`Retry-After`), in milliseconds. */
  retryAfterMs?: number
  cause?: unknown
}

/** The message of failures that no server explained: connection refused, name not found, broken TLS. See `cause`. */
export const UNKNOWN_ERROR_MESSAGE = 'Unknown error occurred'

/**
 * Every failure of this package. For an answer that is not 2xx the message is the server's own, or
 * `HTTP {status}: {text}` when it gave none; for a failure without an answer it is 'Unknown error occurred' and `cause`
 * holds the reason. Neither the message nor the cause ever contains credentials.
 */
export class WordPressError extends Error {
  override name = 'WordPressError'
  /** The HTTP status; 408 for a timeout, 0 when there was no answer at all. */
  readonly status: number
  readonly code: string | undefined
  readonly data: unknown
  readonly retryAfterMs: number | undefined

  constructor(message: string, status: number, details: WordPressErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.status = status
    this.code = details.code
    this.data = details.data
    this.retryAfterMs = details.retryAfterMs
  }
}

/** WordPress did not answer in full within `timeoutMs`. */
export class WordPressTimeoutError extends WordPressError {
  override name = 'WordPressTimeoutError'

  constructor() {
    super('Request timeout', 408, { code: 'timeout' })
  }
}

/** A look-up by slug that found nothing. */
export class WordPressNotFoundError extends WordPressError {
  override name = 'WordPressNotFoundError'

  constructor() {
    super('Post not found', 404, { code: 'not_found' })
  }
}

/** Why an answer was of no use although the server gave one. */
export type AnswerProblem =
  | 'not_json'
  | 'too_large'
  | 'cut_off'
  | 'redirected'
  | 'too_many_redirects'
  | 'unexpected_shape'
  | 'repeating_pages'

/** An answer that can't be used: HTML, broken JSON, too many bytes, a redirect loop, another shape than WordPress's. */
export class WordPressAnswerError extends WordPressError {
  override name = 'WordPressAnswerError'
  readonly problem: AnswerProblem

  constructor(problem: AnswerProblem, message: string, status: number, cause?: unknown) {
    super(message, status, { code: problem, cause })
    this.problem = problem
  }
}

/** The message with the reasons behind it, for a log or a receipt: 'Unknown error occurred (connect ECONNREFUSED …)'. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reasons: string[] = []
  for (let cause = error.cause; cause instanceof Error && reasons.length < 5; cause = cause.cause) {
    const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name)
    if (!reasons.includes(reason)) reasons.push(reason)
  }
  return reasons.length === 0 ? error.message : `${error.message} (${reasons.join('; ')})`
}
