import { expect, test } from 'vitest'
import { checkEvents } from './check-content.ts'
import { checkSize } from './check-delivery.ts'

const event = (title: string, date: string) =>
  ({ title, date, when: `${date} at 7:00 PM`, location: '', category: 'Events', url: null }) as const

test('events that will be over when a planned newsletter goes out are named, those that fall out of the week are not', () => {
  const [monday, tuesday, sunday] = [
    event('Choir', '2026-11-16'),
    event('Fair', '2026-11-17'),
    event('Mass', '2026-11-22'),
  ]
  expect(checkEvents(true, [monday, tuesday, sunday], [tuesday, sunday])).toMatchObject({
    state: 'warning',
    items: [{ text: 'Choir' }],
  })
  expect(checkEvents(true, [tuesday], [tuesday])).toMatchObject({
    state: 'ok',
    details: 'One event, still to come when it goes out.',
  })
  expect(checkEvents(true, [], [])).toMatchObject({ state: 'ok' })
  expect(checkEvents(false, [monday], [])).toMatchObject({ state: 'ok', details: 'Not included.' })
})

test.each([
  [40_000, 'ok'],
  [102_500, 'warning'],
  [104_448, 'problem'],
])('a mail of %i bytes is %s', (bytes, state) => {
  expect(checkSize(bytes).state).toBe(state)
})
