type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

interface ErrorDetails {
  issues?: { path: string; message: string }[]
  /** Further fields of the answer, such as `current` of a stale save. */
  extra?: Record<string, unknown>
  /** Of a 503: nothing has failed, the installation was never given what it takes. */
  unconfigured?: boolean
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** What a person did or can wait out. `message` is shown to them as it is. */
export class AppError extends Error {
  override name = 'AppError' as const
  readonly status: ErrorStatus
  readonly code: string
  readonly details: ErrorDetails

  constructor(status: ErrorStatus, code: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function notFound(what: string): AppError {
  return new AppError(404, 'not_found', `${what} not found`)
}
