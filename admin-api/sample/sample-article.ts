import type { Category } from '@hometown/shared-types/category'
import type { CorrectionKind } from '@hometown/shared-types/correction'

/** An article of the sample county. Its date moves with the day the service is first started. */
export interface SampleArticle {
  slug: string
  title: string
  description: string
  /**
   * HTML as the editor makes it: what `sanitizeArticleHtml` gives back unchanged. A picture in the text has the address
   * `/sample/<file>`, a file of `sample/pictures/`; the import stores the file as an upload and puts its address there.
   */
  content: string
  category: Category
  authorName: string
  /** 0 is today (or yesterday, when `time` is still ahead). */
  daysAgo: number
  /** `HH:MM` in the county's zone. */
  time: string
  /** A file of `sample/pictures/`, and what it shows. */
  picture?: { file: string; alt: string }
  keywords: readonly string[]
  metaDescription: string
  views: number
  /** Notes under it, with the day on which they were written. */
  corrections?: readonly { kind: CorrectionKind; text: string; daysAgo: number; time: string }[]
}
