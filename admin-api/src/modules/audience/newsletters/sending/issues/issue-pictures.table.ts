export interface NewsletterPictureTable {
  url: string
  newsletter_id: string
}

export interface NewsletterSizesTable {
  /** As in `picture_copies`. */
  hash: string
  newsletter_id: string
}
