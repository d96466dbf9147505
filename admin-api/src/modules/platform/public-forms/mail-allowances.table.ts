/** Mails that anonymous calls have caused to one address, which is stored as a hash. */
export interface MailAllowanceTable {
  bucket: string
  used: number
  /** When the count starts over; milliseconds. */
  ends_at: number
}
