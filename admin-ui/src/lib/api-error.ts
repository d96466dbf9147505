import { errorBodySchema } from '@hometown/shared-types/error'

/** An answer that is not OK. `message` is for people; `body` is parsed where it was JSON, else the text. */
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

  /** What the service calls it: `stale`, `invalid`, `unauthenticated`. */
  get code(): string | undefined {
    return errorBodySchema.safeParse(this.body).data?.code
  }

  /** What is wrong with single fields of the body that was sent. */
  get issues(): readonly { path: string; message: string }[] {
    return errorBodySchema.safeParse(this.body).data?.issues ?? []
  }
}

/** No answer at all: the service is away, or the connection. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'

  constructor(cause: unknown) {
    super('The service can’t be reached. Check the connection and try again.', { cause })
  }
}

/** An answer that is no JSON or not what was agreed upon, as a page gets that was opened before an update. */
export class UnknownAnswerError extends Error {
  override name = 'UnknownAnswerError'

  constructor(cause: unknown) {
    super('The service answered in a way that this page does not know. If it was updated just now, reload the page.', {
      cause,
    })
  }
}

/**
 * The body's message; the whole text of JSON without one; else the status, a colon, a space and the text. Without any
 * text it is empty: the screen has better words than a number.
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

/** What to tell about a failed call: the service's own words, or these when there are none. */
export function messageFrom(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}
