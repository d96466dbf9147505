const KEY = 'subscribe-email'

/** The address typed on one page for the form of another. Not by way of the URL, which histories and logs keep. */
export function carryEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // A browser that keeps nothing lets its reader type it again.
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
