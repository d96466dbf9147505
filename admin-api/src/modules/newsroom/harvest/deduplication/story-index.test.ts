import { describe, expect, test } from 'vitest'
import { createStories, type Story } from './story-index.ts'
import { plainWords, textWords, titleWords } from './story-tokens.ts'

const DAY = 20_777

function news(title: string, text = '', day = DAY): Story {
  const words = { titleWords: titleWords(title), textWords: textWords(text) }
  return { kind: 'news', day, ...words, startTime: null, place: '', suggestionId: title }
}

function event(title: string, place: string, startTime: string | null = '19:00', day = DAY): Story {
  const words = { titleWords: titleWords(title), textWords: [] }
  return { kind: 'event', day, ...words, startTime, place: plainWords(place), suggestionId: title }
}

function found(known: Story[], story: Story): string | null | undefined {
  return createStories(known).find(story)?.suggestionId
}

const COUNCIL = `The Alder Falls city council approved a budget of 12 million dollars on Tuesday night, which pays for a second
  ambulance, the repair of the Main Street bridge and longer hours at the library. Two members voted against it.`

describe('news', () => {
  const told = news('Council approves budget with second ambulance', COUNCIL)

  test('under another title over partly the same text are the same', () => {
    const other = `ALDER FALLS – ${COUNCIL} Mayor Ann Field called it a careful plan.`
    expect(found([told], news('Alder Falls council approves second ambulance in budget', other))).toBe(
      told.suggestionId,
    )
    expect(found([told], news('City passes spending plan', COUNCIL))).toBe(told.suggestionId)
  })

  test('ten days apart are two', () => {
    expect(found([told], news('Council approves budget with second ambulance', COUNCIL, DAY + 11))).toBeUndefined()
  })

  test('of the same words in their titles over other texts are two', () => {
    const text = `School board members in Cedar chose a new superintendent after three months of interviews and long talks with
      teachers, parents and bus drivers of the whole district.`
    expect(found([told], news('Council approves budget with new ambulance', text))).toBeUndefined()
  })

  test.each([
    ['Alder High beats Cedar Falls 21-14', 'Alder High beats Cedar Falls 28-7'],
    ['Road work on Highway 20 begins', 'Road work on Highway 52 begins'],
    ['Obituary: John Smith', 'Obituary: Mary Jones'],
  ])('%s is not %s', (one, other) => {
    const text =
      'Family and friends gather on Saturday morning in the church hall of the town, where coffee and cake are served.'
    expect(found([news(one, text)], news(other, text))).toBeUndefined()
  })

  test('of titles alone need much the same words', () => {
    const known = [news('Winter storm closes all county schools on Monday')]
    expect(found(known, news('Winter storm closes county schools Monday'))).toBeDefined()
    expect(found(known, news('Winter storm closes the county courthouse'))).toBeUndefined()
  })
})

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

test('one of fifty thousand stories is compared with few', () => {
  const known = Array.from({ length: 50_000 }, (_, index) =>
    news(`Council vote number${index} on road${index % 997}`, COUNCIL),
  )
  const stories = createStories(known)
  expect(stories.find(news('Council vote number777 on road777', COUNCIL))?.suggestionId).toContain('number777 ')
})
