/** A draft as readers would see it. The database has it, since another machine may be asked for its page. */
export interface PreviewTable {
  /** The hash of the token that is its address. */
  id: string
  html: string
  expires_at: number
}
