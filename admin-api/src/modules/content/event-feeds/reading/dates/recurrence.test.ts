import { describe, expect, it } from 'vitest'
import { UnreadableEventError } from '../feed-event.ts'
import { namedZone } from './feed-zone.ts'
import { type DayRule, recurrenceOf } from './recurrence.ts'

const zone = namedZone('America/New_York')
const START = '2026-12-24T19:30'
const reading = (written: string, start = START) => recurrenceOf(written, { zone, start })

function read(written: string, start = START): DayRule {
  const [first, ...others] = reading(written, start).dayRules ?? []
  if (!first || others.length > 0) throw new Error('Not one rule')
  return first
}

describe('a rule of a calendar', () => {
  it('is kept with its word and its last day', () => {
    expect(read('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8')).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=TU,TH',
      recurrenceRule: 'weekly',
      start: START,
      until: '2027-01-19',
    })
    expect(read('FREQ=DAILY;UNTIL=20270101')).toMatchObject({ recurrenceRule: 'daily', until: '2027-01-01' })
    expect(read('FREQ=DAILY')).toMatchObject({ until: null })
  })

  it.each([
    ['20270101T003000Z', '2026-12-31'],
    ['20270101T002900Z', '2026-12-30'],
    ['20270101T193000', '2027-01-01'],
    ['20270101T192900', '2026-12-31'],
    ['20270101', '2027-01-01'],
    ['99991231T235959Z', null],
  ])('ends by an instant, a time of its zone or a day: %s', (until, day) => {
    expect(read(`FREQ=DAILY;UNTIL=${until}`).until).toBe(day)
  })

  it.each([
    ['20270101', '2027-01-01'],
    ['20270101T000000Z', '2027-01-01'],
    ['20270102T045959Z', '2027-01-01'],
  ])('of whole days ends with its last day: %s', (until, day) => {
    expect(read(`FREQ=DAILY;UNTIL=${until}`, '2026-12-24').until).toBe(day)
  })

  it('may be written loosely', () => {
    expect(read('  freq = weekly ; byday = tu ;;=5; ').rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read('FREQ=WEEKLY;BYDAY=TU, TH').rrule).toBe('FREQ=WEEKLY;BYDAY=TU,TH')
    expect(read('FREQ=WEEKLY; ;BYDAY=TU').rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read('FREQ=WEEKLY;INTERVAL=2;FREQ=DAILY').rrule).toBe('FREQ=DAILY;INTERVAL=2')
  })

  it('may repeat the time of its start', () => {
    expect(read('FREQ=DAILY;BYHOUR=19;BYMINUTE=30;BYSECOND=0').rrule).toBe('FREQ=DAILY')
    expect(read('FREQ=DAILY;BYHOUR=0;BYMINUTE=00', '2026-12-24').rrule).toBe('FREQ=DAILY')
  })

  it.each([
    ['FREQ=DAILY;BYHOUR=18', ['2026-12-25T18:30']],
    ['FREQ=DAILY;BYHOUR=19,20', ['2026-12-24T19:30', '2026-12-24T20:30']],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0,45', ['2026-12-25T09:00', '2026-12-25T09:45']],
    ['FREQ=DAILY;BYSECOND=30', [START]],
    ['FREQ=HOURLY;INTERVAL=12', ['2026-12-25T07:30', START]],
    ['FREQ=HOURLY;INTERVAL=48', [START]],
    ['FREQ=HOURLY;BYHOUR=19,20;BYDAY=MO', ['2026-12-24T19:30', '2026-12-28T20:30']],
    ['FREQ=MINUTELY;INTERVAL=720', ['2026-12-25T07:30', START]],
    ['FREQ=SECONDLY;INTERVAL=86400', [START]],
  ])('by times of day is one rule for each of them: %s', (rule, starts) => {
    expect(reading(rule).dayRules?.map(({ start }) => start)).toEqual(starts)
  })

  it('by times of day ends after its number of dates', () => {
    const ends = (rule: string) => reading(rule).dayRules?.map(({ start, until }) => [start.slice(11), until])
    expect(ends('FREQ=HOURLY;INTERVAL=12;COUNT=4')).toEqual([
      ['07:30', '2026-12-26'],
      ['19:30', '2026-12-25'],
    ])
    expect(ends('FREQ=DAILY;BYHOUR=18,20;COUNT=1')).toEqual([
      ['18:30', '2026-12-24'],
      ['20:30', '2026-12-24'],
    ])
  })

  it.each([
    'FREQ=HOURLY;INTERVAL=5',
    'FREQ=MINUTELY;INTERVAL=100',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYYEARDAY=-1',
    'FREQ=MONTHLY;BYDAY=MO;BYHOUR=9,17;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=3,6;BYSETPOS=1',
  ])('that no series can say is read date by date: %s', (rule) => {
    expect(reading(rule)).toEqual({ dayRules: undefined, text: rule })
  })

  it.each([
    ['FREQ=MINUTELY', 'Repeats more than 48 times a day'],
    ['FREQ=SECONDLY;INTERVAL=45', 'Repeats every few seconds'],
    ['FREQ=DAILY;BYHOUR=', 'BYHOUR can’t be “”'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR can’t be “24”'],
    ['FREQ=HOURLY;INTERVAL=0', 'INTERVAL is not a number'],
    ['FREQ=YEARLY;BYWEEKNO=0', 'BYWEEKNO can’t be “0”'],
    ['FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO can’t be “54”'],
    ['FREQ=MONTHLY;BYWEEKNO=2', 'Only yearly events can count weeks'],
    ['FREQ=DAILY;BYYEARDAY=2', 'Only yearly events can count the days of the year'],
    ['FREQ=YEARLY;BYYEARDAY=2;BYEASTER=1', 'BYEASTER can’t be “1”'],
  ])('is refused, and says why: %s', (rule, message) => {
    expect(() => reading(rule)).toThrow(UnreadableEventError)
    expect(() => reading(rule)).toThrow(message)
  })

  it('of whole days has no times', () => {
    expect(reading('FREQ=DAILY;BYHOUR=9,17', '2026-12-24').dayRules).toHaveLength(1)
    expect(() => reading('FREQ=HOURLY', '2026-12-24')).toThrow('Repeats several times a day, but has no time')
  })

  it.each(['', 'FREQ=SOMETIMES', 'FREQ=XHOURLY', 'FREQ=HOURLYX'])('says why it is not read: %j', (rule) => {
    expect(() => read(rule)).toThrow(
      'Repeats in a way that our calendar can’t show: An event can repeat daily, weekly, monthly or yearly',
    )
  })

  it('has at most thirty parts that count', () => {
    const padding = Array.from({ length: 29 }, (_, at) => `X-${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at % 26]}=1`)
    expect(read(['FREQ=DAILY', ...padding, 'INTERVAL=2'].join(';')).rrule).toBe('FREQ=DAILY')
    expect(read(['FREQ=DAILY', ...padding.slice(1), 'INTERVAL=2'].join(';')).rrule).toBe('FREQ=DAILY;INTERVAL=2')
  })
})

describe('a rule of vCalendar 1.0', () => {
  it.each([
    ['D1', 'FREQ=DAILY', null],
    ['D2 #0', 'FREQ=DAILY;INTERVAL=2', null],
    ['d10 #12', 'FREQ=DAILY;INTERVAL=10', '2027-04-13'],
    ['D100 #2', 'FREQ=DAILY;INTERVAL=100', '2027-04-03'],
    [' W2 TU  TH #10 ', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', '2027-03-02'],
    ['W1 SU MO TU WE TH FR SA', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', null],
    ['W1 TU 20270119', 'FREQ=WEEKLY;BYDAY=TU', '2027-01-19'],
    ['W1 TU 20270119T193000', 'FREQ=WEEKLY;BYDAY=TU', '2027-01-19'],
    ['W1 TU 20270120T003000Z', 'FREQ=WEEKLY;BYDAY=TU', '2027-01-19'],
    ['MP1 1+ TU', 'FREQ=MONTHLY;BYDAY=1TU', null],
    ['MP2 1+ TU 2- FR SA #3', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-2FR,-2SA,1TU', '2027-02-20'],
    ['MD1 2 15', 'FREQ=MONTHLY;BYMONTHDAY=2,15', null],
    ['MD1', 'FREQ=MONTHLY', null],
    ['YM1 6 12', 'FREQ=YEARLY;BYMONTH=6,12', null],
    ['YM1', 'FREQ=YEARLY', null],
  ])('%s is %s', (written, rrule, until) => {
    expect(read(written)).toMatchObject({ rrule, until })
  })

  it.each(['W0 TU', 'W1000 TU', 'XX1 TU', 'W1X TU', 'XW1 TU'])('is not read as %s', (written) => {
    expect(() => read(written)).toThrow('Repeats in a way that our calendar can’t show: ')
  })

  it('has no days but those of weeks', () => {
    expect(read('W1 TUX XTU TU 15 1+').rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read('D1 1 2').rrule).toBe('FREQ=DAILY')
    expect(read('MD1 2 115 x2 2x').rrule).toBe('FREQ=MONTHLY;BYMONTHDAY=2')
    expect(read('W1 1+ TU').rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read('MP1 1+ 12- 2-x x2- TU').rrule).toBe('FREQ=MONTHLY;BYDAY=1TU')
  })

  it('has neither a number nor an end but as its last word', () => {
    expect(read('W1 #3 TU').until).toBeNull()
    expect(read('W1 20270119 TU').until).toBeNull()
    expect(read('W1 TU x#3')).toMatchObject({ until: null })
    expect(read('W1 TU #3x')).toMatchObject({ until: null })
    expect(read('W1 TU x20270119')).toMatchObject({ until: null })
    expect(read('W1 TU 20270119x')).toMatchObject({ until: null })
  })

  it('has at most forty words that count', () => {
    expect(read(`W1 ${'x '.repeat(38)}TU`).rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read(`W1 ${'x '.repeat(39)}TU`).rrule).toBe('FREQ=WEEKLY')
  })
})
