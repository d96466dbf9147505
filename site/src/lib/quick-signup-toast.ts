import type { Toast } from '../scripts/toaster.ts'

/** What the quick sign-up says: on the page that it leads to, where there is time to read it. */
export const QUICK_SIGNUP_TOAST: Toast = {
  title: 'Almost there',
  description: 'Choose what you want to read, and you are subscribed.',
}
