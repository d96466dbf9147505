const PREFIX = 'hometown-author:'

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
    // Without storage the user types the name again.
  }
}
