const KEY = 'subscribe-email'

/**
 * The address typed on one page for the form of another. Not by way of the URL, which histories and logs keep. False in a
 * browser that keeps nothing: its reader types it again.
 */
export function carryEmail(email: string): boolean {
  try {
    sessionStorage.setItem(KEY, email)
    return true
  } catch {
    return false
  }
}

/** Answers it once. */
export function takeCarriedEmail(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return email
  } catch {
    return ''
  }
}
