/** A newsletter shows a picture of the library, since its send began. */
export interface NewsletterPictureTable {
  /** As articles name it. */
  url: string
  newsletter_id: string
}
