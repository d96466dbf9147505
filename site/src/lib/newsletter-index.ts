import type { PublicNewsletter } from '@hometown/shared-types/contract/public-newsletters'
import type { Category } from '@hometown/shared-types/rules/categories'
import { type CountyDate, countyDate } from '@hometown/shared-types/rules/time'

export interface MutableNewsletterIndex extends NewsletterIndex {
  put(newsletter: SiteNewsletter): void
  remove(id: string): void
}

/** Sorts again after each change: there is at most one newsletter a day. */
export function createNewsletterIndex(newsletters: Iterable<SiteNewsletter> = []): MutableNewsletterIndex {
  const byId = new Map(Array.from(newsletters, (newsletter) => [newsletter.id, newsletter]))
  let sorted: readonly SiteNewsletter[] | undefined

  function sent(): readonly SiteNewsletter[] {
    sorted ??= [...byId.values()].filter(({ isSent }) => isSent).sort(compareNewsletters)
    return sorted
  }

  return {
    get size() {
      return sent().length
    },
    findById: (id) => byId.get(id),
    newest: (limit) => sent().slice(0, limit),
    all: () => byId.values(),
    put(newsletter) {
      byId.set(newsletter.id, newsletter)
      sorted = undefined
    },
    remove(id) {
      byId.delete(id)
      sorted = undefined
    },
  }
}

export function toSiteNewsletter(newsletter: PublicNewsletter, timeZone: string): SiteNewsletter {
  const { status, sentAt, ...facts } = newsletter
  const instant = Date.parse(sentAt)
  return {
    ...facts,
    categories: [...new Set(facts.articles.map(({ category }) => category))],
    isSent: status === 'sent',
    sentAt: instant,
    day: countyDate(instant, timeZone),
  }
}

function compareNewsletters(one: SiteNewsletter, other: SiteNewsletter): number {
  return other.sentAt - one.sentAt || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
}

/** A newsletter as it was frozen when its send began. */
export interface SiteNewsletter extends Readonly<Omit<PublicNewsletter, 'status' | 'sentAt'>> {
  readonly categories: readonly Category[]
  /** A newsletter that is being sent has a page, which mails link to, but no list shows it. */
  readonly isSent: boolean
  readonly sentAt: number
  readonly day: CountyDate
}

/** Lists contain only newsletters that were sent, latest first. */
export interface NewsletterIndex {
  readonly size: number
  findById(id: string): SiteNewsletter | undefined
  newest(limit: number): readonly SiteNewsletter[]
  /** Returns newsletters that are being sent, too. */
  all(): Iterable<SiteNewsletter>
}

export function newsletterDescription({ description, articles }: SiteNewsletter): string {
  return description || articles.map(({ title }) => title).join(' · ')
}
