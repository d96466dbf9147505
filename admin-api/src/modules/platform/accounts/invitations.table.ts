import type { Role } from '@hometown/shared-types/contract/accounts'

/** An open invitation: using, withdrawing or replacing it deletes its row. */
export interface InvitationTable {
  id: string
  /** The address is unique, in lower case. */
  email: string
  display_name: string | null
  role: Role
  /** SHA-256 of the link's token, in hex, so that a stolen table is no use for accepting invitations. */
  token_hash: string
  inviter_id: string
  /** The inviter's name at that time, as colleagues see it. */
  invited_by: string
  created_at: number
  expires_at: number
}
