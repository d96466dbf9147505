import { type Category, categoryDetails } from '@hometown/shared-types/contract/category'
import { longDate, shortDate } from '../../lib/dates.ts'
import type { SiteNewsletter } from '../../lib/newsletter-index.ts'
import { sentToLabel } from '../../lib/text.ts'
import { contentsLabel } from './newsletter-data.ts'

export interface Badge {
  readonly category: Category
  readonly label: string
  readonly colour: string
}

export interface ArchiveItem {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly badges: readonly Badge[]
  readonly sentAt: string
  readonly shortDate: string
  readonly longDate: string
  /** `3 articles` */
  readonly contents: string
  readonly sentTo: string
}

export function toArchiveItem(newsletter: SiteNewsletter): ArchiveItem {
  const { id, title, description, categories, sentAt, day, recipientCount } = newsletter
  return {
    id,
    title,
    description,
    badges: categories.map(toBadge),
    sentAt: new Date(sentAt).toISOString(),
    shortDate: shortDate(day),
    longDate: longDate(day),
    contents: contentsLabel(newsletter),
    sentTo: sentToLabel(recipientCount),
  }
}

function toBadge(category: Category): Badge {
  const { badgeLabel, badgeColour } = categoryDetails(category)
  return { category, label: badgeLabel, colour: badgeColour }
}
