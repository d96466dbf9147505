import type { Category } from '@hometown/shared-types/category'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'

/** A newsletter as it was frozen when its send began. */
export interface SiteNewsletter
  extends Pick<
    PublicNewsletter,
    | 'id'
    | 'title'
    | 'description'
    | 'introductionHtml'
    | 'signOff'
    | 'articles'
    | 'withdrawnArticles'
    | 'events'
    | 'withdrawnEvents'
    | 'recipientCount'
    | 'sample'
  > {
  readonly categories: readonly Category[]
  /** While it is being sent it has a page, which mails link to, but no list shows it. */
  readonly isSent: boolean
  readonly sentAt: number
  readonly day: CountyDate
}

/** Lists contain only newsletters that were sent, latest first. */
export interface NewsletterIndex {
  readonly size: number
  findById(id: string): SiteNewsletter | undefined
  newest(limit: number): readonly SiteNewsletter[]
  older(newsletter: SiteNewsletter): SiteNewsletter | undefined
  newer(newsletter: SiteNewsletter): SiteNewsletter | undefined
  /** Includes newsletters that are being sent. */
  all(): Iterable<SiteNewsletter>
}
