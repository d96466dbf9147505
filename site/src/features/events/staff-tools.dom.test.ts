import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventItem } from '../../../test/support/event-item.ts'
import { withQueries } from '../../components/with-queries.tsx'
import { StaffTools } from './StaffTools.tsx'

afterEach(cleanup)

function show(): void {
  const page = { apiUrl: '', siteName: 'Hometown News', timeZone: 'America/Chicago', today: '2026-11-20' }
  const props = { item: eventItem(), id: 'e1', page, onChanged: () => undefined }
  render(createElement(withQueries(StaffTools), props))
}

test('an event is deleted as it was read when the question opened', async () => {
  const fetch = vi.fn(async () => Response.json({ id: 'e1', version: 7 }))
  vi.stubGlobal('fetch', fetch)
  HTMLDialogElement.prototype.showModal = () => undefined
  show()
  fireEvent.click(screen.getByText('Delete Event'))
  fireEvent.click(screen.getByText('Delete'))
  const sent = ['/api/calendar-events/e1?version=7', expect.objectContaining({ method: 'DELETE' })]
  await vi.waitFor(() => expect(fetch).toHaveBeenLastCalledWith(...sent))
})

test('what was typed is asked about, whichever way leads out of the form', async () => {
  const times = { startDate: '2026-11-20T01:00:00Z', endDate: '2026-11-20T02:00:00Z', allDay: false }
  const texts = { title: 'Fair', description: '', location: '', price: '', category: 'Community' }
  vi.stubGlobal('fetch', async () => Response.json({ ...texts, ...times, id: 'e1', version: 1, rrule: null }))
  // The test's DOM has no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const forward = vi.spyOn(history, 'forward').mockReturnValue()
  show()
  fireEvent.click(screen.getByText('Edit Event'))
  const title = await screen.findByLabelText('Title')
  fireEvent.change(title, { target: { value: 'Autumn fair' } })
  const seen = vi.fn()
  addEventListener('popstate', seen)
  const ways = [
    () => fireEvent.click(screen.getByText('Cancel')),
    () => fireEvent.click(screen.getByLabelText('Close')),
    () => fireEvent.keyDown(title, { key: 'Escape' }),
    () => dispatchEvent(new PopStateEvent('popstate')),
  ]
  for (const leave of ways) leave()
  removeEventListener('popstate', seen)
  expect([ask, forward, seen].map(({ mock }) => mock.calls.length)).toEqual([ways.length, 1, 0])
  expect(title).toHaveProperty('value', 'Autumn fair')
  ask.mockReturnValue(true)
  fireEvent.click(screen.getByText('Cancel'))
  expect(screen.queryByLabelText('Title')).toBeNull()
})
