import type { Generated } from 'kysely'

/** Addresses that are never written to. */
export interface MailSuppressionTable {
  /** In small letters. */
  email: string
  reason: 'bounce' | 'complaint' | 'manual'
  /** What the mail server or a person said. */
  details: string | null
  created_at: number
  /** The send whose refusal was the only reason; null for all others. */
  send_no: Generated<number | null>
  /** When somebody last signed the address up, or asked for a mail to it. */
  signed_up_at: Generated<number | null>
}
