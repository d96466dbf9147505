export interface DeletedSizesTable {
  hash: string
  widths: string
  /** The last change that must be published before the files are deleted. */
  last_change: number
  deleted_at: number
}
