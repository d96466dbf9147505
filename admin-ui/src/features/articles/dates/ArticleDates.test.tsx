import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../test/support/fake-server.ts'
import { renderPart } from '../../../../test/support/render-desk.tsx'
import { ArticleDates } from './ArticleDates.tsx'

const WORDS = 'Thursday, Dec. 3, at 7 p.m.'
const SENTENCE = `A hearing is set for ${WORDS} at the Town Hall.`
const FOUND = { words: WORDS, sentence: SENTENCE, startDate: '2026-12-03T19:00', endDate: null, place: 'Town Hall' }
const BUTTON = 'Make an event on Thu, Dec 3, 2026, 7:00 PM'

test('a date of the saved text stands in its words; one key makes a draft event, and another one takes it back', async () => {
  let isMade = false
  const server = fakeServer({
    'GET /api/articles/a1/dates': () => ({ body: isMade ? [] : [FOUND] }),
    'POST /api/articles/a1/event-of-date': () => {
      isMade = true
      return { body: { eventId: 'e1', version: 1 } }
    },
    'DELETE /api/calendar-events/e1': () => {
      isMade = false
      return { body: {} }
    },
  })
  const { user } = renderPart(<ArticleDates article={{ id: 'a1', version: 3 }} />)
  const dates = await screen.findByRole('region', { name: 'Dates in this story' })
  expect(within(dates).getByText(WORDS).tagName).toBe('MARK')
  await user.click(within(dates).getByRole('button', { name: BUTTON }))
  expect(await screen.findByText('Event added as a draft')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ startDate: '2026-12-03T19:00' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Dates in this story' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: BUTTON })).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/calendar-events/e1?version=1')
})

test('a refusal says why, and what is on the calendar meanwhile is no longer offered', async () => {
  let isMade = false
  fakeServer({
    'GET /api/articles/a1/dates': () => ({ body: isMade ? [] : [FOUND] }),
    'POST /api/articles/a1/event-of-date': () => {
      isMade = true
      return { status: 409, body: { message: 'This date is on the calendar already.', code: 'made' } }
    },
  })
  const { user } = renderPart(<ArticleDates article={{ id: 'a1', version: 3 }} />)
  await user.click(await screen.findByRole('button', { name: BUTTON }))
  expect(await screen.findByText('This date is on the calendar already.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: BUTTON })).toBeNull())
})
