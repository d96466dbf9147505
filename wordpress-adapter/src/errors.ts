export interface WordPressErrorDetails {
  /** WordPress's own code (`rest_post_invalid_id`), or one of ours if no server answered (`timeout`). */
  code?: string
  /** The `data` of WordPress's error body: `{ status, params?, details? }`. */
  data?: unknown
  /** `Retry-After` in milliseconds. */
  retryAfterMs?: number
  cause?: unknown
}

/** For failures without an answer: connection refused, name not found, broken TLS. See `cause`. */
export const UNKNOWN_ERROR_MESSAGE = 'Unknown error occurred'

/**
 * All failures of this package. If there is an answer, the message is the server's, or `HTTP {status}: {text}`;
 * otherwise it is 'Unknown error occurred', and `cause` has the reason. Neither contains credentials.
 */
export class WordPressError extends Error {
  override name = 'WordPressError'
  /** The HTTP status; 408 for a timeout, 0 without an answer. */
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

/** WordPress didn't answer in full within `timeoutMs`. */
export class WordPressTimeoutError extends WordPressError {
  override name = 'WordPressTimeoutError'

  constructor() {
    super('Request timeout', 408, { code: 'timeout' })
  }
}

/** Nothing has this slug. */
export class WordPressNotFoundError extends WordPressError {
  override name = 'WordPressNotFoundError'

  constructor() {
    super('Post not found', 404, { code: 'not_found' })
  }
}

export type AnswerProblem =
  | 'not_json'
  | 'too_large'
  | 'cut_off'
  | 'redirected'
  | 'too_many_redirects'
  | 'unexpected_shape'
  | 'repeating_pages'

/** An unusable answer: HTML, broken JSON, too many bytes, a redirect loop, or a shape that isn't WordPress's. */
export class WordPressAnswerError extends WordPressError {
  override name = 'WordPressAnswerError'
  readonly problem: AnswerProblem

  constructor(problem: AnswerProblem, message: string, status: number, cause?: unknown) {
    super(message, status, { code: problem, cause })
    this.problem = problem
  }
}

/** For logs: the message with its causes, such as 'Unknown error occurred (connect ECONNREFUSED …)'. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reasons: string[] = []
  for (let cause = error.cause; cause instanceof Error && reasons.length < 5; cause = cause.cause) {
    const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name)
    if (!reasons.includes(reason)) reasons.push(reason)
  }
  return reasons.length === 0 ? error.message : `${error.message} (${reasons.join('; ')})`
}
