export interface NewsletterContentTable {
  kind: 'article' | 'event' | 'picture' | 'size'
  /** The id of an article or event, the URL of a picture, the hash of a size as in `picture_copies`. */
  item: string
  newsletter_id: string
}
