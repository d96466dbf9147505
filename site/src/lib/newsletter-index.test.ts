import { describe, expect, it } from 'vitest'
import { sampleNewsletter, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createNewsletterIndex, toSiteNewsletter } from './newsletter-index.ts'

const letter = (number: number, facts = {}) => toSiteNewsletter(sampleNewsletter(number, facts), TIME_ZONE)
const ids = (newsletters: readonly { id: string }[]) => newsletters.map(({ id }) => id.replace('newsletter-', ''))

describe('the newsletters in memory', () => {
  it('are listed once they are sent, the last sent first; a page they have before', () => {
    const index = createNewsletterIndex([letter(3), letter(1), letter(0, { status: 'sending' }), letter(400)])
    expect(ids(index.newest(10))).toEqual(['1', '3', '400'])
    expect(index.size).toBe(3)
    expect(index.findById('newsletter-0')?.isSent).toBe(false)
  })

  it('know their neighbours, also while they are on their way', () => {
    const sending = letter(2, { status: 'sending' })
    const index = createNewsletterIndex([letter(3), letter(1), sending])
    expect(index.older(sending)?.id).toBe('newsletter-3')
    expect(index.newer(sending)?.id).toBe('newsletter-1')
    expect(index.newer(letter(1))).toBeUndefined()
    expect(index.older(letter(3))).toBeUndefined()
    index.put(letter(2))
    expect(index.older(letter(1))?.id).toBe('newsletter-2')
    index.remove('newsletter-2')
    expect(index.older(letter(1))?.id).toBe('newsletter-3')
  })

  it('that were sent at the same time have one order', () => {
    const sentAt = '2026-11-20T12:00:00.000Z'
    const both = [letter(1, { sentAt }), letter(2, { sentAt })]
    expect(ids(createNewsletterIndex(both).newest(2))).toEqual(ids(createNewsletterIndex(both.toReversed()).newest(2)))
  })

  it('have the county’s day, and each category once', () => {
    const late = letter(1, { sentAt: '2026-11-20T03:00:00.000Z' })
    expect(late.day).toBe('2026-11-19')
    expect(late.categories).toHaveLength(1)
  })
})
