const PREFIX = 'hometown-author:'

/** Whose name this account wrote under last in this browser: the next article begins with it. */
export function lastAuthor(userId: string): string {
  try {
    return localStorage.getItem(PREFIX + userId) ?? ''
  } catch {
    return ''
  }
}

export function rememberAuthor(userId: string, name: string): void {
  try {
    localStorage.setItem(PREFIX + userId, name)
  } catch {
    // Without storage the name is typed again.
  }
}
