type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

interface ErrorDetails {
  issues?: { path: string; message: string }[]
  /** Further fields of the answer, such as `current` of a stale save. */
  extra?: Record<string, unknown>
  /** A 503 with it means that nothing failed, but the feature isn't configured. */
  unconfigured?: boolean
  /** The seconds until the next try. */
  retryAfter?: number
}

/** An error that the user can fix or wait out. `message` is shown unchanged. */
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

export function unreadableRequest(): AppError {
  return new AppError(400, 'unreadable', 'Couldn’t read the request')
}

/** Makes an error about one field of a call: forms show the message beside it. */
export function fieldError(status: 409 | 422, code: string, path: string, message: string): AppError {
  return new AppError(status, code, message, { issues: [{ path, message }] })
}

export function invalidField(path: string, message: string): AppError {
  return fieldError(422, 'invalid', path, message)
}

export function fieldConflict(path: string, message: string, extra?: Record<string, unknown>): AppError {
  return new AppError(409, 'taken', message, { issues: [{ path, message }], ...(extra && { extra }) })
}

/** Somebody else saved first. @param current what is stored now, if the caller can show it */
export function staleVersion(message: string, current?: unknown): AppError {
  return new AppError(409, 'stale', message, current === undefined ? {} : { extra: { current } })
}

/** @param milliseconds until the next try may succeed */
export function tooManyRequests(milliseconds: number, problem = 'Too many attempts'): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new AppError(429, 'too_many_requests', `${problem}. Please wait ${waitInWords(seconds)}.`, {
    retryAfter: seconds,
  })
}

function waitInWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
