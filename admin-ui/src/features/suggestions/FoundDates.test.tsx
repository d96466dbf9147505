import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { bridge } from '../../../test/support/suggestion-server.ts'
import { FoundDates } from './FoundDates.tsx'

const WORDS = 'Thursday, Dec. 3, at 7 p.m.'
const SENTENCE = `A hearing is set for ${WORDS} at the Town Hall.`
const story = { ...bridge, kind: 'news' as const, eventId: null, originalContent: SENTENCE }
const DATES = `GET /api/content-suggestions/${story.id}/dates`
const EVENT = `POST /api/content-suggestions/${story.id}/event-of-date`
const found = { words: WORDS, sentence: SENTENCE, startDate: '2026-12-03T19:00', endDate: null, place: 'Town Hall' }

test('a date stands in its words, and makes an event that is filled in', async () => {
  const made = { articleId: null, eventId: 'e1', fixtureId: null, suggestion: { ...story, eventId: 'e1' } }
  const server = fakeServer({ [DATES]: { body: [found] }, [EVENT]: { body: made } })
  const { user } = renderPart(<FoundDates suggestion={story} />)
  const dates = await screen.findByRole('region', { name: 'Dates in this story' })
  expect(within(dates).getByText(WORDS).tagName).toBe('MARK')
  await user.click(within(dates).getByRole('button', { name: 'Make an event on Thu, Dec 3, 2026, 7:00 PM' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an event' }))
  expect(dialog.getByText(/^The story says “Thursday, Dec. 3, at 7 p.m.”/)).toBeTruthy()
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.click(dialog.getByRole('button', { name: 'Make event' }))
  expect(await dialog.findByText('Enter a title')).toBeTruthy()
  await user.type(title, 'Hearing')
  await user.click(dialog.getByRole('button', { name: 'Make event' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.find(({ method }) => method === 'POST')?.body
  const details = { kind: 'event', startDate: '2026-12-03T19:00', endDate: '2026-12-03T20:00', location: 'Town Hall' }
  expect(sent).toEqual({ title: 'Hearing', details, version: story.version })
})

test('nothing is asked about a text without an hour', () => {
  const { calls } = fakeServer({})
  renderPart(<FoundDates suggestion={{ ...story, originalContent: 'The bridge closes in spring.' }} />)
  expect(calls).toEqual([])
})
