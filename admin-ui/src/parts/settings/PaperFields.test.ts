import { expect, test } from 'vitest'
import { typedZone } from './PaperFields.tsx'

test.each([
  ['Mountain', 'America/Denver'],
  ['mountain time', 'America/Denver'],
  ['Mountain Standard Time', 'America/Phoenix'],
  [' Eastern Time ', 'America/New_York'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['los angeles', 'America/Los_Angeles'],
  ['America/Boise', 'America/Boise'],
])('“%s” is %s', (typed, zone) => {
  expect(typedZone(typed)).toBe(zone)
})

test.each(['', 'M', 'America/Cedarville', 'half past nine'])('“%s” stays as it was typed', (typed) => {
  expect(typedZone(typed)).toBe(typed)
})
