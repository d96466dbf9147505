import { carryEmail } from '../../lib/carried-email.ts'
import { SUBSCRIBE_PATH } from '../../lib/newsletter-paths.ts'
import { showToast } from '../../scripts/toaster.ts'

/** Long enough to read what the toast says, short enough not to wait for it. */
const READING_MS = 1400

/** Signs nobody up: which categories to send is asked on the next page, which has the address filled in. */
export function openQuickSignup(document: Document, leave: (path: string) => void): void {
  const form = document.querySelector<HTMLFormElement>('[data-quick-signup]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    carryEmail(String(new FormData(form).get('email') ?? ''))
    showToast(document, { title: 'Almost there', description: 'Choose what you want to read, and you are subscribed.' })
    setTimeout(() => leave(SUBSCRIBE_PATH), READING_MS)
  })
}
