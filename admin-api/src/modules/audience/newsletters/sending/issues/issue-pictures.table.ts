/** A newsletter shows a picture of the library, since its send began. */
export interface NewsletterPictureTable {
  /** As articles name it. */
  url: string
  newsletter_id: string
}

/** A newsletter shows sizes of a picture, since its send began. */
export interface NewsletterSizesTable {
  /** As `picture_copies` has it. */
  hash: string
  newsletter_id: string
}
