/** A draft as readers would see it. The token is its address; only a hash of it is stored. */
export interface PreviewTable {
  token_hash: string
  html: string
  expires_at: number
}
