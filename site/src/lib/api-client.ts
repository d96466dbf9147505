/** What the service answered instead of doing what it was asked. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The answer's JSON; undefined when it was none. */
  readonly data: unknown

  constructor(message: string, status: number, data: unknown) {
    super(message)
    this.status = status
    this.data = data
  }
}

/**
 * One call to the service.
 * @param path below the service's origin, from `/api` on.
 * @throws ApiError for any answer that is not OK; whatever `fetch` throws when there is no answer; Error when somebody
 * else answered, as a hotel's sign-in page does.
 */
export async function callApi(
  apiUrl: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    credentials: 'include',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw errorOf(response, text)
  const answer = parse(text)
  if (answer === undefined && text !== '') throw new Error('The service answered something else.')
  return answer
}

function errorOf({ status, statusText }: Response, answer: string): ApiError {
  const text = answer || statusText
  const data = parse(text)
  // Without a text there is nothing to tell; the pages have better words than a number.
  if (data === undefined) return new ApiError(text && `${status}: ${text}`, status, data)
  return new ApiError(textOf(data, 'message') ?? text, status, data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of an answer that is a text. */
export function textOf(answer: unknown, field: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const value: unknown = Reflect.get(answer, field)
  return typeof value === 'string' ? value : undefined
}

/** What to tell a reader: what the service said, or that it was not reached. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || 'Please try again later.'
}
