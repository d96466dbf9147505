import { expect, test } from 'vitest'
import { type EventRepeats, readRepeatsFromRule, repeatOptions, repeatRuleText } from './repeat-rule.ts'

// The first is the second Tuesday of its month, the other the last one.
const SECOND_TUESDAY = '2026-11-10'
const LAST_TUESDAY = '2026-11-24'

test.each<[EventRepeats, string]>([
  ['weekly', 'FREQ=WEEKLY'],
  ['biweekly', 'FREQ=WEEKLY;INTERVAL=2'],
  ['monthlyWeekday', 'FREQ=MONTHLY;BYDAY=4TU'],
  ['monthlyLast', 'FREQ=MONTHLY;BYDAY=-1TU'],
])('a choice becomes a rule, and is read as the same: %s', (repeats, text) => {
  expect(repeatRuleText(repeats, LAST_TUESDAY, '')).toBe(text)
  expect(readRepeatsFromRule(text, LAST_TUESDAY)).toBe(repeats)
})

test.each(['FREQ=WEEKLY;BYDAY=TU,TH', 'FREQ=MONTHLY;BYMONTHDAY=1,15'])('a rule from elsewhere is kept: %s', (rrule) => {
  expect(readRepeatsFromRule(rrule, SECOND_TUESDAY)).toBe('kept')
  expect(repeatRuleText('kept', LAST_TUESDAY, rrule)).toBe(rrule)
})

test('the month’s last weekday is offered only on one, and becomes the nth when the day moves', () => {
  const labels = (day: string) => repeatOptions(day, false).map(({ label }) => label)
  expect(labels(LAST_TUESDAY)).toContain('Monthly on the last Tuesday')
  expect(labels(SECOND_TUESDAY)).not.toContain('Monthly on the last Tuesday')
  expect(labels(SECOND_TUESDAY)).toContain('Monthly on the second Tuesday')
  expect(repeatRuleText('monthlyLast', SECOND_TUESDAY, '')).toBe('FREQ=MONTHLY;BYDAY=2TU')
})
