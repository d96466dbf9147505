import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import { describe, expect, it } from 'vitest'
import { sampleNewsletter, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createNewsletterIndex, toSiteNewsletter } from '../lib/newsletter-index.ts'
import { changeNewsletter } from './newsletter-paths.ts'

function newsletter(number: number, facts: Partial<PublicNewsletter> = {}) {
  return toSiteNewsletter(sampleNewsletter(number, facts), TIME_ZONE)
}

const lists = ['/archive', '/', '/newsletters/feed.xml', '/sitemaps/newsletters.xml', '/sitemap.xml', '/archive/2026']

describe('the pages that a change of a newsletter touches', () => {
  it('are its own, its neighbors and the lists of its year', () => {
    const newsletters = createNewsletterIndex([1, 2, 4, 5].map((number) => newsletter(number)))
    expect(changeNewsletter(newsletters, undefined, newsletter(3))).toEqual(
      new Set(['/newsletter/newsletter-3', '/newsletter/newsletter-2', '/newsletter/newsletter-4', ...lists]),
    )
    expect(newsletters.findById('newsletter-3')).toBeDefined()
  })

  it('are the same when it goes', () => {
    const [newer, gone, older] = [newsletter(1), newsletter(2), newsletter(3)]
    const newsletters = createNewsletterIndex([newer, gone, older])
    expect(changeNewsletter(newsletters, gone, undefined)).toEqual(
      new Set(['/newsletter/newsletter-2', '/newsletter/newsletter-1', '/newsletter/newsletter-3', ...lists]),
    )
    expect(newsletters.findById('newsletter-2')).toBeUndefined()
  })

  it('are only its own while it is being sent, and those of others in sending when it is sent', () => {
    const sending = newsletter(1, { status: 'sending' })
    const other = newsletter(2, { status: 'sending' })
    const newsletters = createNewsletterIndex([other])
    expect(changeNewsletter(newsletters, undefined, sending)).toEqual(new Set(['/newsletter/newsletter-1']))
    expect(changeNewsletter(newsletters, sending, newsletter(1))).toEqual(
      new Set(['/newsletter/newsletter-1', '/newsletter/newsletter-2', ...lists]),
    )
  })

  it('are the lists of both years when its time changes', () => {
    const before = newsletter(1)
    const after = newsletter(1, { sentAt: '2025-06-01T12:00:00.000Z' })
    const paths = changeNewsletter(createNewsletterIndex([before]), before, after)
    expect([...paths]).toEqual(expect.arrayContaining(['/archive/2026', '/archive/2025']))
  })
})
