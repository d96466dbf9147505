import { parseJson } from '@hometown/shared-types/rules/text'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The parsed JSON; undefined if the answer had none. */
  readonly data: unknown

  constructor(message: string, status: number, data: unknown) {
    super(message)
    this.status = status
    this.data = data
  }
}

/**
 * @param path below the service's origin, from `/api` on.
 * @throws ApiError for any answer that is not OK; the error of `fetch` if there is no answer; Error if something else
 * answered, such as a hotel's sign-in page.
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
  if (!response.ok) throw apiErrorOf(response, text)
  const answer = parseJson(text)
  if (answer === undefined && text !== '')
    throw new Error('We got an unexpected answer. Reload the page and try again.')
  return answer
}

function apiErrorOf({ status, statusText }: Response, answer: string): ApiError {
  const text = answer || statusText
  const data = parseJson(text)
  // Pages show their own words for an empty message, instead of a status code, or of a proxy's page.
  if (data === undefined && /^\s*</.test(answer)) return new ApiError('', status, data)
  if (data === undefined) return new ApiError(text && `${status}: ${text}`, status, data)
  return new ApiError(textOf(data, 'message') ?? text, status, data)
}

export function textOf(answer: unknown, field: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const value: unknown = Reflect.get(answer, field)
  return typeof value === 'string' ? value : undefined
}

export function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || 'Please try again later.'
}
