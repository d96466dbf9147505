import type { Person } from '@hometown/shared-types/contract/people'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ada: Person = {
  id: 'p1',
  slug: 'ada-roe',
  name: 'Ada Roe',
  bio: 'Writes.',
  imageUrl: null,
  imageAlt: null,
  bylines: [],
  hasOwnName: true,
  articles: 12,
  version: 3,
  sample: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const bo: Person = { ...ada, id: 'p2', slug: 'bo-diaz', name: 'Bo Díaz', articles: 1 }

const lists = {
  'GET /api/people': { body: { data: [ada, bo], total: 2, totalPages: 1 } },
  'GET /api/people/bylines': { body: [{ name: 'Courier Staff', articles: 14 }] },
  'GET /api/people/p1': { body: ada },
}
const save = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement

test('a byline that is nobody’s becomes an author', async () => {
  const server = fakeServer({ ...lists, 'POST /api/people': { status: 201, body: { ...bo, name: 'Courier Staff' } } })
  const { user, address } = renderDesk('/admin/people')
  await user.click(await screen.findByRole('button', { name: 'Add as author: Courier Staff' }))
  expect(await screen.findByDisplayValue('Courier Staff')).toBeTruthy()
  await user.type(screen.getByLabelText('Other bylines'), 'The Courier, 12{Enter}')
  await user.click(save())
  expect(await screen.findByText('A byline needs at least one letter')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove 12' }))
  await user.click(save())
  await waitFor(() => expect(server.sent('POST')).toMatchObject([{ name: 'Courier Staff', bylines: ['The Courier'] }]))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(address()).not.toContain('edit')
})

test('an author is deleted after a question, and is back with one click', async () => {
  const server = fakeServer({
    ...lists,
    'DELETE /api/people/p1': { body: {} },
    'POST /api/people/p1/restore': { body: ada },
  })
  const { user } = renderDesk('/admin/people')
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Roe' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('12 articles keep the byline, without a link.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.calls.map(({ method }) => method)).toEqual(expect.arrayContaining(['DELETE', 'POST'])),
  )
})
