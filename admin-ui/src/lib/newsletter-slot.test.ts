import { expect, it } from 'vitest'
import { nextNewsletterSlot } from './newsletter-slot.ts'

const ZONE = 'America/Chicago'
const SLOT = { newsletterDay: 'thursday', newsletterTime: '07:00' } as const
const at = (time: string) => nextNewsletterSlot(SLOT, Date.parse(time), ZONE)

it('the next slot of the newsletter is later this week, today, or next week', () => {
  expect(at('2026-11-23T18:00:00-06:00')).toEqual({ date: '2026-11-26', time: '07:00' })
  expect(at('2026-11-26T06:59:00-06:00')).toEqual({ date: '2026-11-26', time: '07:00' })
  expect(at('2026-11-26T07:00:00-06:00')).toEqual({ date: '2026-12-03', time: '07:00' })
  expect(at('2026-11-27T00:30:00-06:00')).toEqual({ date: '2026-12-03', time: '07:00' })
})

it('the day of the newsletter is the county’s, not the one in Greenwich', () => {
  expect(at('2026-11-26T03:00:00Z')).toEqual({ date: '2026-11-26', time: '07:00' })
})
