import { explainError, WordPressError } from '@hometown/wordpress-adapter'
import { AppError } from '../http/errors/app-error.ts'

/**
 * @param gone what to say when WordPress no longer has the item
 * @throws AppError for people if WordPress refused, or if nobody knows whether it did what it was asked
 */
export async function callWordPress<T>(send: () => Promise<T>, gone: string): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw error instanceof WordPressError ? appErrorFromWordPress(error, gone) : error
  }
}

function appErrorFromWordPress(error: WordPressError, gone: string): AppError {
  const { code, status, message } = error
  if (code === 'timeout' || status < 400) return wordPressUnanswered()
  if (status === 401 || status === 403)
    return new AppError(403, 'wordpress_forbidden', `WordPress does not allow it: ${message}`)
  if (isPostMissing(error)) return new AppError(404, 'not_found', gone)
  // This code comes with a 500 and means a file that WordPress doesn't accept.
  if (status < 500 || code === 'rest_upload_unknown_error')
    return new AppError(422, 'wordpress_refused', `WordPress refused it: ${message}`)
  return wordPressUnanswered()
}

const POST_GONE_CODES = ['rest_post_invalid_id', 'rest_already_trashed']

/** A missing REST route is also a 404 but says nothing about the item, so check the code. */
export function isPostMissing(error: unknown): boolean {
  return error instanceof WordPressError && POST_GONE_CODES.includes(error.code ?? '')
}

/** The error of a write that we can't know about: a repeated one finds what it made. */
export function wordPressUnanswered(): AppError {
  const message =
    'WordPress didn’t answer. What you entered is still here. Try again in a moment; it won’t be stored twice.'
  return new AppError(503, 'wordpress_silent', message)
}

/** Says why an address didn't answer as a WordPress, and what to change. */
export function explainWordPressFailure(error: unknown, address: string): string {
  if (!(error instanceof WordPressError)) return explainError(error)
  if (error.code === 'timeout') return `${address} didn’t answer in time.`
  if (error.code === 'not_json')
    return `${address} answers with a web page instead of WordPress’s REST API. Check the address, and that permalinks aren’t “Plain”.`
  if (error.code === 'refused') return `${error.message}.`
  if (error.status === 401)
    return `${address} shows its REST API only to people who are signed in. Check Hometown’s username and application password, or allow /wp-json/ for it.`
  if (error.status === 403)
    return `${address} refuses its REST API: a plugin or a firewall turns it off. Allow /wp-json/ for Hometown.`
  if (error.status === 404)
    return `${address} has no REST API: it is turned off, or this isn’t the address of a WordPress site.`
  if (error.status >= 500)
    return `${address} has an error (HTTP ${error.status}). Look for the reason in the error log of its web server.`
  if (error.status === 0) return `${address} can’t be reached: ${explainWordPressCause(error)}. Check the address.`
  return explainError(error)
}

function explainWordPressCause(error: WordPressError): string {
  const text = explainError(error)
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'there is no server with this name'
  if (text.includes('ECONNREFUSED')) return 'nothing answers there'
  if (/certificate|self.signed/i.test(text)) return 'its certificate isn’t valid'
  return text
}
