/** Mails that calls of strangers may cause to one address; the address itself is kept as a hash only. */
export interface MailAllowanceTable {
  bucket: string
  used: number
  /** Then counting begins anew; milliseconds. */
  ends_at: number
}
