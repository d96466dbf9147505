import { carryEmail } from '../../lib/carried-email.ts'
import { SUBSCRIBE_PATH } from '../../lib/newsletter-paths.ts'
import { QUICK_SIGNUP_TOAST } from '../../lib/quick-signup-toast.ts'
import { showToast } from '../../scripts/toaster.ts'

/** Long enough to read what the toast says, short enough not to wait for it. */
const READING_MS = 1400

/**
 * Signs nobody up: which categories to send is asked on the next page, which has the address filled in and shows the
 * toast. A browser that carries nothing over shows it here, before it leaves.
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
