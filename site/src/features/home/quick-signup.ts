import { carryEmail, QUICK_SIGNUP_TOAST } from '../../lib/carried-email.ts'
import { SUBSCRIBE_PATH } from '../../lib/island-paths.ts'
import { showToast } from '../../scripts/toaster.ts'

const READING_MS = 1400

/**
 * Doesn't subscribe anybody: the next page has the address filled in, asks for the categories and shows the toast. If
 * the browser can't store the address, the toast appears here first.
 */
export function openQuickSignup(document: Document, leave: (path: string) => void): void {
  const form = document.querySelector<HTMLFormElement>('[data-quick-signup]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (carryEmail(String(new FormData(form).get('email') ?? ''))) return leave(SUBSCRIBE_PATH)
    showToast(document, QUICK_SIGNUP_TOAST)
    setTimeout(() => leave(SUBSCRIBE_PATH), READING_MS)
  })
}
