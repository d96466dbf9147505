import { explainError, WordPressAnswerError, WordPressError, WordPressTimeoutError } from '@hometown/wordpress-adapter'

/** Why an address didn't answer as a WordPress, and what to change. */
export function explainFailure(error: unknown, address: string): string {
  if (error instanceof WordPressTimeoutError) return `${address} didn’t answer in time.`
  if (error instanceof WordPressAnswerError && error.problem === 'not_json')
    return `${address} answers with a web page instead of WordPress’s REST API. Check the address, and that permalinks aren’t “Plain”.`
  if (!(error instanceof WordPressError)) return explainError(error)
  if (error.code === 'refused') return `${error.message}.`
  if (error.status === 401)
    return `${address} shows its REST API only to people who are signed in. Check Hometown’s username and application password, or allow /wp-json/ for it.`
  if (error.status === 403)
    return `${address} refuses its REST API: a plugin or a firewall turns it off. Allow /wp-json/ for Hometown.`
  if (error.status === 404)
    return `${address} has no REST API: it is turned off, or this isn’t the address of a WordPress site.`
  if (error.status === 0) return `${address} can’t be reached: ${explainCause(error)}. Check the address.`
  return explainError(error)
}

function explainCause(error: WordPressError): string {
  const text = explainError(error)
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'there is no server with this name'
  if (text.includes('ECONNREFUSED')) return 'nothing answers there'
  if (/certificate|self.signed/i.test(text)) return 'its certificate isn’t valid'
  return text
}
