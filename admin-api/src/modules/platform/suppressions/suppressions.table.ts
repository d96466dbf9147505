import type { Generated } from 'kysely'

export interface MailSuppressionTable {
  email: string
  reason: 'bounce' | 'complaint'
  details: string | null
  created_at: number
  /** When somebody last signed up with the address or requested a mail to it. */
  signed_up_at: Generated<number | null>
}
