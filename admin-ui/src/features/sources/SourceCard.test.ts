import { expect, it } from 'vitest'
import { sourceTypeLabel } from './SourceCard.tsx'

it.each([
  ['https://county.example/events.ics', 'Calendar'],
  ['https://county.example/calendar/ical/basic', 'Calendar'],
  ['https://county.example/events/?ical=1', 'Calendar'],
  ['https://county.example/medical', 'RSS feed'],
  ['https://county.example/?q=.ics', 'RSS feed'],
])('a calendar is told by its address: %s', (url, label) => {
  expect(sourceTypeLabel({ url, sourceType: 'rss_feed' })).toBe(label)
})
