import type { Generated } from 'kysely'

export interface MailSuppressionTable {
  email: string
  reason: 'bounce' | 'complaint' | 'manual'
  details: string | null
  created_at: number
  /** Set if the refusals of this send are the only reason. */
  send_no: Generated<number | null>
  /** When somebody last signed up with the address or requested a mail to it. */
  signed_up_at: Generated<number | null>
}
