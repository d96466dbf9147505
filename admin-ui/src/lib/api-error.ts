import { errorBodySchema } from '@hometown/shared-types/contract/fields'
import { z } from 'zod'

/** The service's answer isn't OK. `message` is for users; `body` is the parsed JSON, or else the text. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown

  constructor(status: number, text: string) {
    const parsed = parseJson(text)
    super(messageOf(status, text, parsed))
    this.status = status
    this.body = parsed === undefined ? text : parsed.value
  }

  /** The service's error code: `stale`, `invalid`, `unauthenticated`. */
  get code(): string | undefined {
    return errorBodySchema.safeParse(this.body).data?.code
  }

  /** The validation errors of single fields in the request body. */
  get issues(): readonly { path: string; message: string }[] {
    return errorBodySchema.safeParse(this.body).data?.issues ?? []
  }
}

/** The call got no response: the service or the connection is down. */
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

/**
 * Returns the message in the JSON body, or all its text if it has none; for other bodies `status: text`. Empty for an
 * empty body, because the screen has a better message.
 */
function messageOf(status: number, text: string, parsed: { value: unknown } | undefined): string {
  if (!parsed) return text === '' ? '' : `${status}: ${text}`
  const { value } = parsed
  const hasMessage = typeof value === 'object' && value !== null && 'message' in value
  return hasMessage && typeof value.message === 'string' && value.message !== '' ? value.message : text
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Returns the service's message for a failed call, or `otherwise` if there is none. */
export function messageFrom(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}

/** Returns what the service says about one field of the request. */
export function problemAt(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === field)?.message : undefined
}

/** Returns what another user saved, if a save failed because of it (409). */
export function currentFrom<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return z.object({ current: z.custom<T>() }).safeParse(error.body).data?.current
}

/** The user stopped a call, or chose something else. Nothing is wrong. */
export class StoppedError extends Error {
  override name = 'StoppedError'
  readonly title: string

  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}
