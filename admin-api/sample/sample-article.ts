import type { Category } from '@hometown/shared-types/category'
import type { CorrectionKind } from '@hometown/shared-types/correction'
import type { JobFields } from '@hometown/shared-types/job-details'

/** Its date moves with the day of the first start. */
export interface SampleArticle {
  slug: string
  title: string
  description: string
  /**
   * HTML that `sanitizeArticleHtml` returns unchanged. A picture has the address `/sample/<file>`, a file of
   * `sample/pictures/`; the import stores it as an upload and changes the address.
   */
  content: string
  category: Category
  authorName: string
  /** 0 is today, or yesterday if `time` is still ahead. */
  daysAgo: number
  /** `HH:MM` in the county's zone. */
  time: string
  picture?: { file: string; alt: string }
  keywords: readonly string[]
  metaDescription: string
  views: number
  /** Without `closesInDays` it closes 30 days after its date. */
  job?: Omit<JobFields, 'isRemote'> & { closesInDays?: number }
  /** With the day on which they were written. */
  corrections?: readonly { kind: CorrectionKind; text: string; daysAgo: number; time: string }[]
}
