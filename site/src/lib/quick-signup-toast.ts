import type { Toast } from '../scripts/toaster.ts'

export const QUICK_SIGNUP_TOAST: Toast = {
  title: 'Almost there',
  description: 'Choose what you want to read to finish signing up.',
}
