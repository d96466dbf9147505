import type { Generated } from 'kysely'

export interface MailSuppressionTable {
  /** Lowercase. */
  email: string
  reason: 'bounce' | 'complaint' | 'manual'
  /** The mail server's reply, or a person's note. */
  details: string | null
  created_at: number
  /** The send whose refusal was the only reason; null for all others. */
  send_no: Generated<number | null>
  /** When somebody last signed up with the address or requested a mail to it. */
  signed_up_at: Generated<number | null>
}
