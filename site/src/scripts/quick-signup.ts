import { SUBSCRIBE_PATH } from '../lib/island-paths.ts'

const SIGNUP_EMAIL_KEY = 'subscribe-email'

/** A URL would leave the address in histories and logs. Where nothing is stored, the service asks instead. */
export function openQuickSignups(document: Document, leave: (path: string) => void): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-quick-signup]'))
    form.addEventListener('submit', (event) => {
      try {
        sessionStorage.setItem(SIGNUP_EMAIL_KEY, String(new FormData(form).get('email') ?? ''))
      } catch {
        return
      }
      event.preventDefault()
      leave(SUBSCRIBE_PATH)
    })
}

export function takeEmailFromQuickSignup(): string {
  try {
    const email = sessionStorage.getItem(SIGNUP_EMAIL_KEY) ?? ''
    sessionStorage.removeItem(SIGNUP_EMAIL_KEY)
    return email
  } catch {
    return ''
  }
}
