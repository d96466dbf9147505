import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { DAM } from '../../../test/support/picture-upload.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const PICTURE = { ...DAM, alt: null, uses: [] }
const USES = [{ kind: 'article', id: 'a1', title: 'The dam', status: 'published' }]

function open(routes: FakeRoutes) {
  const server = fakeServer({
    'GET /api/media': { body: { data: [PICTURE], total: 1, totalPages: 1 } },
    'GET /api/media/dam': { body: PICTURE },
    ...routes,
  })
  return { server, ...renderDesk('/admin/media?picture=dam') }
}

test('what is said about a picture is saved, and what is typed meanwhile stays unsaved', async () => {
  const answered = Promise.withResolvers<void>()
  const { server, user } = open({
    'PATCH /api/media/dam': async () => {
      await answered.promise
      return { body: { ...PICTURE, alt: 'A dam', focalPoint: { x: 0.52, y: 0.5 } } }
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }))
  const save = await dialog.findByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Alt text'), { target: { value: 'A dam' } })
  fireEvent.keyDown(dialog.getByRole('button', { name: /^Focal point/ }), { key: 'ArrowRight' })
  await user.click(save)
  fireEvent.change(dialog.getByLabelText('Caption'), { target: { value: 'At noon.' } })
  answered.resolve()
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  expect(server.sent('PATCH')[0]).toMatchObject({
    ...{ version: 1, alt: 'A dam', focalPoint: { x: 0.52, y: 0.5 }, caption: null },
  })
  expect(dialog.getByLabelText('Caption')).toHaveProperty('value', 'At noon.')
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
})

test('what a colleague wrote about a picture meanwhile comes into the form, and the next save is over theirs', async () => {
  const theirs = { ...PICTURE, caption: 'Theirs', version: 2 }
  const { server, user } = open({
    'PATCH /api/media/dam': () =>
      server.sent('PATCH').length === 1
        ? { status: 409, body: { message: 'Stale', code: 'stale', current: theirs } }
        : { body: { ...theirs, alt: 'A dam', version: 3 } },
  })
  fireEvent.change(await screen.findByLabelText('Alt text'), { target: { value: 'A dam' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Another editor, or you in another tab, saved this picture.')
  expect(screen.getByLabelText('Caption')).toHaveProperty('value', 'Theirs')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Picture saved')
  expect(server.sent('PATCH')).toMatchObject([{ version: 1 }, { version: 2, alt: 'A dam', caption: 'Theirs' }])
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/media/dam?version=3'))
})

test('a picture that is in use by now is deleted only after a question that says where', async () => {
  let isSure = false
  const { server, user } = open({
    'GET /api/media/dam': () => ({
      body: { ...PICTURE, uses: server.calls.some(({ method }) => method === 'DELETE') ? USES : [] },
    }),
    'DELETE /api/media/dam': ({ path }) => {
      isSure = path.endsWith('even_if_used=true')
      return isSure ? { body: {} } : { status: 409, body: { message: 'In use', code: 'in_use' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('In use')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByRole('link', { name: 'The dam' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete a picture in use?' })
  expect(question.textContent).toContain('“The dam” shows it.')
  await user.click(within(question).getByRole('button', { name: 'Delete anyway' }))
  expect(await screen.findByText('Picture deleted')).toBeTruthy()
  expect(server.sent('DELETE')).toHaveLength(2)
})

test('a crop begins with the middle, and asks before it leaves what was typed about the picture', async () => {
  const { server, user } = open({ 'POST /api/media/dam/crop': { status: 201, body: { ...PICTURE, id: 'part' } } })
  fireEvent.change(await screen.findByLabelText('Alt text'), { target: { value: 'A dam' } })
  await user.click(screen.getByRole('button', { name: 'Crop' }))
  await user.click(screen.getByRole('button', { name: 'Save as new picture' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.sent('POST')[0]).toEqual({
    left: 40,
    top: 30,
    width: 320,
    height: 240,
  })
  await user.click(question.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByLabelText('Alt text')).toHaveProperty('value', 'A dam')
})
