import { SUBSCRIBE_PATH } from '../lib/island-paths.ts'

const KEY = 'subscribe-email'

/** A URL would leave the address in histories and logs. Where nothing is stored, the service asks instead. */
export function openQuickSignups(document: Document, leave: (path: string) => void): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-quick-signup]'))
    form.addEventListener('submit', (event) => {
      try {
        sessionStorage.setItem(KEY, String(new FormData(form).get('email') ?? ''))
      } catch {
        return
      }
      event.preventDefault()
      leave(SUBSCRIBE_PATH)
    })
}

export function takeEmailFromQuickSignup(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return email
  } catch {
    return ''
  }
}
