import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { z } from 'zod'
import { UNKNOWN_ERROR_MESSAGE, WordPressAnswerError, WordPressError, WordPressTimeoutError } from '../errors.ts'
import { retryAfterMs } from './retry-after.ts'

/** Importing `node:http` would load Node's undici, 14 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const errorBodySchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  // In zod 4, plain `unknown` requires the key.
  data: z.unknown().optional(),
})

/** Drops the originals: they contain the request with its credentials, which a logger would print. */
export function toWordPressError(error: unknown): WordPressError {
  if (error instanceof WordPressError) return error
  if (isTimeoutError(error)) return new WordPressTimeoutError()
  if (isHTTPError(error)) return fromAnswer(error.response, error.data)
  const reason = isNetworkError(error) ? error.cause : error
  if (reason instanceof TypeError && reason.message === 'terminated') {
    return new WordPressAnswerError('cut_off', 'The answer was cut off', 0, reason.cause)
  }
  return new WordPressError(UNKNOWN_ERROR_MESSAGE, 0, { code: 'unknown', cause: reason })
}

function fromAnswer(response: Response, body: unknown): WordPressError {
  const { status } = response
  const parsed = errorBodySchema.safeParse(body)
  const { code, message, data } = parsed.success ? parsed.data : {}
  const text = response.statusText || STATUS_CODES[status] || 'Error'
  const wait = retryAfterMs(response.headers)
  return new WordPressError(message || `HTTP ${status}: ${text}`, status, {
    ...(code === undefined ? {} : { code }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    data,
  })
}
