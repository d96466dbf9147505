/** What the forms of readers share, whatever they are about. */
export { type MailAllowance, takeMail } from './mail-allowances.ts'
export { mailBranding } from './mail-branding.ts'
export { pageInLook } from './page-replies.ts'
export type { PlainPage } from './plain-page.ts'
export { createPublicLimits, type PublicCall, type PublicLimits } from './public-limits.ts'
