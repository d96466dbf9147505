import { describe, expect, it } from 'vitest'
import { UnreadableEventError } from '../feed-event.ts'
import { recurrenceOf } from './recurrence.ts'

const place = { timeZone: 'America/New_York', start: '2026-12-24T19:30' }
const read = (written: string, start = place.start) => recurrenceOf(written, { ...place, start })

describe('a rule of a calendar', () => {
  it('is kept with its word, its number of dates and its last day', () => {
    expect(read('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8')).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=TU,TH',
      recurrenceRule: 'weekly',
      count: 8,
      until: undefined,
    })
    expect(read('FREQ=DAILY;UNTIL=20270101')).toEqual({
      rrule: 'FREQ=DAILY',
      recurrenceRule: 'daily',
      count: undefined,
      until: '2027-01-01',
    })
  })

  it('may be written loosely', () => {
    expect(read('  freq = weekly ; byday = tu ;;=5; ').rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read('FREQ=WEEKLY; ;BYDAY=TU').rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read('FREQ=WEEKLY;INTERVAL=2;FREQ=DAILY').rrule).toBe('FREQ=DAILY;INTERVAL=2')
  })

  it('may repeat the time of its start', () => {
    expect(read('FREQ=DAILY;BYHOUR=19;BYMINUTE=30;BYSECOND=0').rrule).toBe('FREQ=DAILY')
    expect(read('FREQ=DAILY;BYHOUR=0;BYMINUTE=00', '2026-12-24').rrule).toBe('FREQ=DAILY')
  })

  it.each(['BYHOUR=18', 'BYHOUR=19,20', 'BYMINUTE=0', 'BYSECOND=30', 'BYHOUR='])(
    'is not read where it names another time: %s',
    (part) => {
      expect(() => read(`FREQ=DAILY;${part}`)).toThrow('Repeats in a way that our calendar can’t show: ')
    },
  )

  it.each(['HOURLY', 'MINUTELY', 'SECONDLY'])('is not read where it repeats within a day: %s', (frequency) => {
    const reading = () => read(`FREQ=${frequency};INTERVAL=12`)
    expect(reading).toThrow(UnreadableEventError)
    expect(reading).toThrow('Repeats several times a day, which our calendar can’t show')
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
    ['D1', 'FREQ=DAILY', undefined, undefined],
    ['D2 #0', 'FREQ=DAILY;INTERVAL=2', undefined, undefined],
    ['d10 #12', 'FREQ=DAILY;INTERVAL=10', 12, undefined],
    ['D100 #2', 'FREQ=DAILY;INTERVAL=100', 2, undefined],
    [' W2 TU  TH #10 ', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 10, undefined],
    ['W1 SU MO TU WE TH FR SA', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', undefined, undefined],
    ['W1 TU 20270119', 'FREQ=WEEKLY;BYDAY=TU', undefined, '2027-01-19'],
    ['W1 TU 20270119T193000', 'FREQ=WEEKLY;BYDAY=TU', undefined, '2027-01-19'],
    ['W1 TU 20270120T003000Z', 'FREQ=WEEKLY;BYDAY=TU', undefined, '2027-01-19'],
    ['MP1 1+ TU', 'FREQ=MONTHLY;BYDAY=1TU', undefined, undefined],
    ['MP2 1+ TU 2- FR SA #3', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-2FR,-2SA,1TU', 3, undefined],
    ['MD1 2 15', 'FREQ=MONTHLY;BYMONTHDAY=2,15', undefined, undefined],
    ['MD1', 'FREQ=MONTHLY', undefined, undefined],
    ['YM1 6 12', 'FREQ=YEARLY;BYMONTH=6,12', undefined, undefined],
    ['YM1', 'FREQ=YEARLY', undefined, undefined],
  ])('%s is %s', (written, rrule, count, until) => {
    expect(read(written)).toMatchObject({ rrule, count, until })
  })

  it.each(['YD1 100', 'M1 15', 'W0 TU', 'W1000 TU', 'XX1 TU', 'W1X TU', 'XW1 TU'])('is not read as %s', (written) => {
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
    expect(read('W1 #3 TU').count).toBeUndefined()
    expect(read('W1 20270119 TU').until).toBeUndefined()
    expect(read('W1 TU x#3')).toMatchObject({ count: undefined })
    expect(read('W1 TU #3x')).toMatchObject({ count: undefined })
    expect(read('W1 TU x20270119')).toMatchObject({ until: undefined })
    expect(read('W1 TU 20270119x')).toMatchObject({ until: undefined })
  })

  it('has at most forty words that count', () => {
    expect(read(`W1 ${'x '.repeat(38)}TU`).rrule).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(read(`W1 ${'x '.repeat(39)}TU`).rrule).toBe('FREQ=WEEKLY')
  })
})
