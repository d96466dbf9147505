import { WEEKDAYS } from '@hometown/shared-types/contract/businesses'
import { expect, it } from 'vitest'
import { checkedHoursSchema, formatOpeningHours, parseOpeningHours } from './opening-hours-text.ts'

const span = (opens: string, closes: string) => ({ opens, closes })

it.each([
  ['Mon-Fri 9:00-17:00; Sat 9-12, 13-16; Sun closed', 'saturday', [span('09:00', '12:00'), span('13:00', '16:00')]],
  ['Mon, Tue. 9-12, 1-5pm, Sat 10-2', 'tuesday', [span('09:00', '12:00'), span('13:00', '17:00')]],
  ['Mon-Fri 9 a.m.-5 p.m., Sat 10 to 2', 'saturday', [span('10:00', '14:00')]],
  ['Mon–Fri 9am–5pm', 'friday', [span('09:00', '17:00')]],
  ['Mon-Thu 6-10pm', 'thursday', [span('18:00', '22:00')]],
  ['Fri-Sun 6 p.m. to 2 a.m.', 'sunday', [span('18:00', '02:00')]],
  ['Sat & Sun noon-midnight', 'sunday', [span('12:00', '00:00')]],
  ['Daily 24 hours', 'tuesday', [span('00:00', '00:00')]],
  ['Sun 1-5pm', 'sunday', [span('13:00', '17:00')]],
  ['Fri 6pm-2', 'friday', [span('18:00', '02:00')]],
  ['Mon-Fri 8-5', 'monday', [span('08:00', '17:00')]],
  ['Tues. 9am-5', 'tuesday', [span('09:00', '17:00')]],
  ['Sun 1pm-5', 'sunday', [span('13:00', '17:00')]],
  ['Fri 6-22', 'friday', [span('06:00', '22:00')]],
  ['Fri 18-2', 'friday', [span('18:00', '02:00')]],
] as const)('%s is read', (text, weekday, spans) => {
  expect(parseOpeningHours(text)?.[weekday]).toEqual(spans)
})

it.each([
  ...['by appointment', 'Mon 25-26', 'Mon 9-12, 11-13', 'Mon-Tue-Wed 9-12'],
  // These could mean two things.
  ...['Sun 1-5', 'Fri 6-10'],
])('%s is no such text, and stays a note', (text) => {
  expect(parseOpeningHours(text)).toBeUndefined()
})

it('knows a whole week that goes over its end', () => {
  const hours = parseOpeningHours('Fri-Tue 10-18')
  expect(WEEKDAYS.filter((weekday) => hours?.[weekday])).toEqual(['monday', 'tuesday', 'friday', 'saturday', 'sunday'])
})

it('refuses times that overlap or are none', () => {
  const parse = (...spans: { opens: string; closes: string }[]) => checkedHoursSchema.safeParse({ monday: spans })
  expect(parse(span('09:00', '12:00'), span('12:00', '13:00')).success).toBe(true)
  expect(parse(span('09:00', '12:00'), span('11:00', '13:00')).success).toBe(false)
  expect(parse(span('22:00', '02:00'), span('23:00', '23:30')).success).toBe(false)
  expect(parse(span('9', '12:00')).success).toBe(false)
  expect(parse(span('09:00', '09:00')).success).toBe(false)
})

it.each(['Mon-Thu 09:00-17:00; Fri 09:00-12:00, 13:00-15:00; Sun closed', 'Mon all day; Wed all day'])(
  '%s is written as it is read',
  (text) => {
    expect(formatOpeningHours(parseOpeningHours(text) ?? {})).toBe(text)
  },
)
