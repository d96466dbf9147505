import { expect, test } from 'vitest'
import { movedRule, type RepeatRule, readRepeats, ruleText } from './repeat-rule.ts'

// A Tuesday, the second of its month, and the last Tuesday of its month.
const SECOND_TUESDAY = '2026-11-10'
const LAST_TUESDAY = '2026-11-24'

function custom(rule: Partial<RepeatRule>): RepeatRule {
  return { ...readRepeats(null, SECOND_TUESDAY), repeats: 'custom', ...rule }
}

test('the five choices are a frequency and nothing more', () => {
  expect(ruleText(readRepeats(null, SECOND_TUESDAY), SECOND_TUESDAY)).toBeNull()
  expect(ruleText({ ...custom({}), repeats: 'monthly' }, SECOND_TUESDAY)).toBe('FREQ=MONTHLY')
})

test.each([
  [custom({ frequency: 'daily', interval: 3 }), 'FREQ=DAILY;INTERVAL=3'],
  [custom({ interval: 2, weekdays: ['TH', 'SU', 'TU'] }), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SU'],
  [custom({ frequency: 'monthly', monthWay: 'weekday' }), 'FREQ=MONTHLY;BYDAY=2TU'],
  [custom({ frequency: 'yearly', monthWay: 'weekday' }), 'FREQ=YEARLY;BYMONTH=11;BYDAY=2TU'],
  [custom({ frequency: 'monthly', interval: 6 }), 'FREQ=MONTHLY;INTERVAL=6'],
])('what is put together becomes a rule, and is read as the same', (rule, text) => {
  expect(ruleText(rule, SECOND_TUESDAY)).toBe(text)
  expect(ruleText(readRepeats(text, SECOND_TUESDAY), SECOND_TUESDAY)).toBe(text)
})

test('the last weekday of the month is told from the fourth', () => {
  expect(readRepeats('FREQ=MONTHLY;BYDAY=-1TU', LAST_TUESDAY)).toMatchObject({ repeats: 'custom', monthWay: 'last' })
  expect(readRepeats('FREQ=MONTHLY;BYDAY=4TU', LAST_TUESDAY)).toMatchObject({ repeats: 'custom', monthWay: 'weekday' })
})

test('weekly on the day on which it begins is weekly', () => {
  expect(readRepeats('FREQ=WEEKLY;BYDAY=TU', SECOND_TUESDAY).repeats).toBe('weekly')
  expect(readRepeats('FREQ=WEEKLY;BYDAY=TU,TH', SECOND_TUESDAY).repeats).toBe('custom')
})

test.each([
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=YEARLY;BYDAY=20MO',
  'FREQ=DAILY;BYMONTH=6,7',
])('a rule from elsewhere that the form has no fields for is kept as it is: %s', (rrule) => {
  const rule = readRepeats(rrule, SECOND_TUESDAY)
  expect(rule.repeats).toBe('kept')
  expect(ruleText(rule, LAST_TUESDAY)).toBe(rrule)
  expect(movedRule(rrule, SECOND_TUESDAY, LAST_TUESDAY)).toBe(rrule)
})

test('a series that is moved keeps its shape on its new days', () => {
  expect(movedRule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA', SECOND_TUESDAY, '2026-11-11')).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU',
  )
  expect(movedRule('FREQ=MONTHLY;BYDAY=2TU', SECOND_TUESDAY, '2026-11-20')).toBe('FREQ=MONTHLY;BYDAY=3FR')
  expect(movedRule(null, SECOND_TUESDAY, LAST_TUESDAY)).toBeNull()
})
