import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { emailSchema, subscribeSchema, updateSubscriptionSchema } from './subscribers.ts'

describe('signing up', () => {
  it('takes the call as the specification has it', () => {
    const body = { email: ' Ann@Example.ORG ', categories: ['Sports', 'Events', 'Sports'], status: 'active' }
    expect(subscribeSchema.parse(body)).toEqual({
      email: 'ann@example.org',
      categories: ['Sports', 'Events'],
      status: 'active',
    })
  })

  it.each([[], undefined])('needs at least one category, not %j', (categories) => {
    expect(messagesOf(subscribeSchema, { email: 'ann@example.org', categories })).toEqual({
      categories: 'Please select at least one category',
    })
  })

  it('knows the categories of articles, jobs too, and no others', () => {
    const chosen = (categories: string[]) => subscribeSchema.safeParse({ email: 'ann@example.org', categories })
    expect(chosen(['Sports', 'Clubs']).data?.categories).toEqual(['Sports', 'Clubs'])
    expect(chosen(['Sports', 'Jobs']).success).toBe(false)
    expect(chosen(['Weather']).success).toBe(false)
  })

  it.each([
    ['post@Bäckerei-Möller.example', 'post@xn--bckerei-mller-bfb2z.example'],
    ['почта@пример.рф', undefined],
    ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
    ['ann@xn--e1afmkfd.xn--p1ai', 'ann@xn--e1afmkfd.xn--p1ai'],
    ['ann@bad\u2028host.example', undefined],
    ['ann@ö', undefined],
  ])('takes the domain of %s as mail servers write it', (email, taken) => {
    expect(emailSchema.safeParse(email).data).toBe(taken)
  })

  it.each([
    '',
    'ann',
    'ann@example.org\nBcc: all@example.org',
    'Ann <ann@example.org>',
    `${'a'.repeat(250)}@example.org`,
    `${'n'.repeat(65)}@example.org`,
  ])('does not take %j for an address', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false)
  })
})

describe('changing a subscription', () => {
  it('is other categories or the end of it', () => {
    expect(updateSubscriptionSchema.parse({ categories: ['Clubs'] })).toEqual({ categories: ['Clubs'] })
    expect(updateSubscriptionSchema.parse({ status: 'unsubscribed' })).toEqual({ status: 'unsubscribed' })
  })

  it.each([
    {},
    { status: 'active' },
    { email: 'other@example.org' },
    { categories: ['Clubs'], confirmedAt: '2026-11-20T10:00:00Z' },
  ])('is nothing else: %j', (body) => {
    expect(updateSubscriptionSchema.safeParse(body).success).toBe(false)
  })
})
