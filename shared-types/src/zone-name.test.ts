import { expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

it.each([
  ['America/Chicago', 'Central Time'],
  ['America/New_York', 'Eastern Time'],
  // It was on Eastern Time until 2006.
  ['America/Indiana/Tell_City', 'Central Time'],
])('calls %s %s, as people there do', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})
