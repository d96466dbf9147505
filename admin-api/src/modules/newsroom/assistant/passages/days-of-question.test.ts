import { describe, expect, it } from 'vitest'
import { daysOfQuestion } from './days-of-question.ts'
import { asksForCalendar } from './question-tokens.ts'

// A Friday.
const TODAY = '2026-11-20'
const daysOf = (question: string, today = TODAY) => {
  const asked = daysOfQuestion(question, today)
  return asked && `${asked.from} ${asked.to}`
}

describe('the days that a question asks for', () => {
  it.each([
    ['What is on this weekend?', '2026-11-21 2026-11-22'],
    ['Anything for children at the weekend?', '2026-11-21 2026-11-22'],
    ['What’s on next weekend?', '2026-11-28 2026-11-29'],
    ['Which events were on last weekend?', '2026-11-14 2026-11-15'],
    ['What is on tomorrow?', '2026-11-21 2026-11-21'],
    ['And tonight?', '2026-11-20 2026-11-20'],
    ['Which events are on this week?', '2026-11-20 2026-11-22'],
    ['What happens next week?', '2026-11-23 2026-11-29'],
    ['Concerts next month', '2026-12-01 2026-12-31'],
    ['Events this month', '2026-11-20 2026-11-30'],
    ['What is on Friday?', '2026-11-20 2026-11-20'],
    ['What is on next Friday?', '2026-11-27 2026-11-27'],
    ['What is on on Saturday and Sunday?', '2026-11-21 2026-11-22'],
    ['Events on November 28', '2026-11-28 2026-11-28'],
    ['Events from November 28 to December 2', '2026-11-28 2026-12-02'],
    ['Events on 2026-12-01', '2026-12-01 2026-12-01'],
    ['Events on January 3', '2027-01-03 2027-01-03'],
  ])('%s', (question, days) => expect(daysOf(question)).toBe(days))

  it('knows the weekend also on a weekend', () => {
    expect(daysOf('What is on this weekend?', '2026-11-21')).toBe('2026-11-21 2026-11-22')
    expect(daysOf('What is on this weekend?', '2026-11-22')).toBe('2026-11-22 2026-11-22')
    expect(daysOf('What is on next weekend?', '2026-11-22')).toBe('2026-11-28 2026-11-29')
    expect(daysOf('What was on last weekend?', '2026-11-22')).toBe('2026-11-14 2026-11-15')
    expect(daysOf('What is on next week?', '2026-11-22')).toBe('2026-11-23 2026-11-29')
  })

  it.each([
    'What did the covered bridge cost?',
    'Who sat on the school board in May?',
    'Who won the election on November 3, 2020?',
    'What did we write about the budget last week?',
    'Which articles were published this week?',
    'What is the march about now?',
  ])('none: %s', (question) => expect(daysOf(question)).toBeUndefined())

  it.each([
    'What’s on?',
    'What is on this weekend?',
    'Which concerts are on Friday?',
    'What was on in November?',
    'What is going on tomorrow?',
    'Which games are on November 28?',
    'Upcoming events',
  ])('asks for the calendar: %s', (question) => expect(asksForCalendar(question)).toBe(true))

  it.each([
    'What was on the ballot?',
    'Who is on this committee?',
    'Is the report on the bridge done?',
    'Who was on the school board?',
  ])('does not ask for the calendar: %s', (question) => expect(asksForCalendar(question)).toBe(false))

  it('leaves the other words to look for', () => {
    expect(daysOfQuestion('Which concerts are on this weekend in Elk River?', TODAY)?.rest).toBe(
      'Which concerts are in Elk River?',
    )
  })
})
