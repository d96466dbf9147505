/** A rendered draft. It is in the database, because another machine may serve it. */
export interface PreviewTable {
  id: string
  html: string
  expires_at: number
}
