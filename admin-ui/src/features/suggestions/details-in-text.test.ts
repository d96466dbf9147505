import { describe, expect, test } from 'vitest'
import { detailsInText } from './details-in-text.ts'

const TODAY = '2026-11-23'
const found = (title: string, text = '') => detailsInText(title, text, TODAY)

describe('what a text says about when, where and who', () => {
  test.each([
    ['Craft market on December 5 at 10 a.m.', '2026-12-05', '10:00'],
    ['Fair on Jan. 9', '2027-01-09', ''],
    ['Supper Nov 28, 2026, noon', '2026-11-28', '12:00'],
    ['School board meets Monday at 7:30 PM', '2026-11-23', '19:30'],
    ['Choir sings Saturday', '2026-11-28', ''],
    ['Doors at 12 am on Feb 30', '', '00:00'],
    ['Nothing here', '', ''],
  ])('%s: day and time', (title, day, time) => {
    expect(found(title)).toMatchObject({ day, time })
  })

  test('the place, the sides and the score', () => {
    expect(found('Millers beat Stony Ford Larks 21-14', 'They met at the Mill Field on Friday.')).toMatchObject({
      ...{ team: 'Millers', opponent: 'Stony Ford Larks', scores: [21, 14], place: 'Mill Field', day: '2026-11-27' },
    })
  })
})
