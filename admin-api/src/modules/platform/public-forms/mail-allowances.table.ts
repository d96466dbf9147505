/** Mails to one address that anonymous calls have caused. Only a hash of the address is stored. */
export interface MailAllowanceTable {
  bucket: string
  used: number
  ends_at: number
}
