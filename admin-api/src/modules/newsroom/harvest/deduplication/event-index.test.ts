import { describe, expect, test } from 'vitest'
import { createKnownEvents, type KnownEvent } from './event-index.ts'
import { plainWords, titleWords } from './words-of-text.ts'

const DAY = 20_777

function event(title: string, place: string, startTime: string | null = '19:00', day = DAY): KnownEvent {
  return { day, titleWords: titleWords(title), startTime, place: plainWords(place), suggestionId: title }
}

function found(known: KnownEvent[], one: KnownEvent): string | null | undefined {
  return createKnownEvents(known).find(one)?.suggestionId
}

describe('events', () => {
  const supper = event('Harvest supper', 'Grange Hall')

  test('of one day, place and time with some of the title are the same', () => {
    expect(
      found([supper], event('Annual harvest supper and pie sale', 'the Grange Hall'.replace('the ', ''))),
    ).toBeDefined()
    expect(found([supper], event('Harvest Supper!', ''))).toBeDefined()
  })

  test('of another day, another place or another title are not', () => {
    expect(found([supper], event('Harvest supper', 'Grange Hall', '19:00', DAY + 7))).toBeUndefined()
    expect(found([supper], event('Harvest supper for seniors downtown', 'Methodist Church'))).toBeUndefined()
    expect(found([supper], event('Blood drive', 'Grange Hall'))).toBeUndefined()
    expect(found([event('Story time', 'Library', '10:00')], event('Story time', 'Library', '15:00'))).toBe('Story time')
  })
})

test('one of fifty thousand events is compared with few', () => {
  const known = Array.from({ length: 50_000 }, (_, index) => event(`Supper number${index} on road${index % 997}`, ''))
  expect(createKnownEvents(known).find(event('Supper number777 on road777', ''))?.suggestionId).toContain('number777 ')
})
