import type { WordPressError } from '@hometown/wordpress-adapter'
import { AppError } from '../http/errors/app-error.ts'

/**
 * Why WordPress refused, for people. Undefined when nobody knows whether it did what it was asked.
 * @param gone what to say when WordPress no longer has the item; undefined for another reason
 */
export function refusalOfWordPress(error: WordPressError, gone: string | undefined): AppError | undefined {
  const { code, status, message } = error
  if (code === 'timeout' || status < 400) return undefined
  if (status === 401 || status === 403)
    return new AppError(403, 'wordpress_forbidden', `WordPress does not allow it: ${message}`)
  if (gone) return new AppError(404, 'not_found', gone)
  // The latter is a 500: a file that WordPress doesn't accept.
  if (status < 500 || code === 'rest_upload_unknown_error')
    return new AppError(422, 'wordpress_refused', `WordPress refused it: ${message}`)
  return undefined
}
