import type { Toast } from '../scripts/toaster.ts'

const KEY = 'subscribe-email'

/** A URL would leave the address in histories and logs. False if the browser stores nothing. */
export function carryEmail(email: string): boolean {
  try {
    sessionStorage.setItem(KEY, email)
    return true
  } catch {
    return false
  }
}

export function takeCarriedEmail(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return email
  } catch {
    return ''
  }
}

export const QUICK_SIGNUP_TOAST: Toast = {
  title: 'Almost there',
  description: 'Choose what you want to read to finish signing up.',
}
