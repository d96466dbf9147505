import { describe, expect, test } from 'vitest'
import { createKnownEvents, isSurelySameEvent, type KnownEvent } from './event-index.ts'
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

describe('events at the same hour at the same place', () => {
  const isSure = (one: string, other: string) =>
    isSurelySameEvent(event(one, 'Alder High School'), event(other, 'Alder High School'))

  test.each([
    ['Boys Basketball vs Dunmore', 'Girls Basketball vs Dunmore'],
    ['Teen Book Club', 'Adult Book Club'],
    ['Planning Commission Meeting', 'Parks Commission Meeting'],
    ['Movie Night: Elf', 'Movie Night: Jaws'],
    ['Boys Varsity Basketball vs Dunmore at the Home Gym', 'Girls Varsity Basketball vs Dunmore at the Home Gym'],
    ['Book Club', 'Teen Book Club'],
  ])('are only like each other: %s, %s', (one, other) => {
    expect(isSure(one, other)).toBe(false)
  })

  test.each([
    ['Harvest Supper', 'The harvest suppers!'],
    ['Alder Valley Christmas Tree Lighting', 'Annual Alder Valley Christmas Tree Lighting'],
  ])('are surely one with nearly the same title: %s, %s', (one, other) => {
    expect(isSure(one, other)).toBe(true)
  })
})
