/** The sizes of deleted pictures, until their files are deleted too. */
export interface DeletedSizesTable {
  /** As `picture_copies` had it, the widths as well. */
  hash: string
  widths: string
  /** The last of the changes that pages follow before the files go. */
  last_change: number
  deleted_at: number
}
