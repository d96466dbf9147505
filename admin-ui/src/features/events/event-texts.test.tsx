import { EVENT_TEXT_NAMES, EVENT_TEXTS, mapEventTexts } from '@hometown/shared-types/event-texts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { eventValuesSchema, newEventValues } from './event-values.ts'

const texts = mapEventTexts((name) => `The ${name}`)

test('each optional text of an event has a field in the form, and is sent', async () => {
  const { calls } = fakeServer({
    'GET /api/calendar-events': { body: [] },
    'GET /api/calendar-events/counts': { body: { total: 0, published: 0, upcoming: 0 } },
    'GET /api/calendar-events/locations': { body: [] },
    'GET /api/calendar-events/conflicts': { body: [] },
    'POST /api/calendar-events': { status: 422, body: { message: 'Not today', code: 'invalid' } },
  })
  const { user } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const form = within(await screen.findByRole('dialog', { name: 'Create Event' }))
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Fair' } })
  for (const name of EVENT_TEXT_NAMES) {
    fireEvent.change(form.getByLabelText(EVENT_TEXTS[name].label), { target: { value: texts[name] } })
  }
  await user.click(form.getByRole('button', { name: 'Create Event' }))
  await screen.findByText(/Not today/)
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject(texts)
})

test('a text that is too long has its message at its field', () => {
  const tooLong = mapEventTexts((_name, { limit }) => 'x'.repeat(limit + 1))
  const values = { ...newEventValues('2026-12-05T10:00', undefined), title: 'Fair', ...tooLong }
  const issues = eventValuesSchema.safeParse(values).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toMatchObject({
    description: 'The description can have at most 20,000 characters',
    location: 'The location can have at most 500 characters',
  })
  expect(issues).toHaveLength(EVENT_TEXT_NAMES.length)
})
