import type { Business } from '@hometown/shared-types/contract/businesses'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const hardware: Business = {
  id: 'b1',
  slug: 'petrick-hardware',
  name: 'Petrick Hardware',
  category: 'Home & Hardware',
  description: null,
  address: '14 Mill Street',
  phone: '555-0142',
  email: null,
  website: null,
  hours: 'Mon 08:00-17:00',
  hoursNote: null,
  imageUrl: null,
  imageAlt: null,
  status: 'published',
  version: 3,
  sample: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

const lists = {
  'GET /api/businesses': { body: { data: [hardware], total: 1, totalPages: 1 } },
  'GET /api/businesses/categories': { body: [{ category: 'Home & Hardware', count: 1 }] },
  'GET /api/businesses/b1': { body: hardware },
}

test('a new business is sent as the form has it, and hours that nobody can read are told at their field', async () => {
  const issues = [{ path: 'hours', message: 'Write hours like this' }]
  const refused = { status: 422, body: { message: 'Check the hours.', code: 'invalid', issues } }
  const server = fakeServer({ ...lists, 'POST /api/businesses': refused })
  const { user, address } = renderDesk('/admin/businesses')
  await user.click(await screen.findByRole('button', { name: 'Add Business' }))
  await screen.findByRole('button', { name: 'Choose picture' })
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  expect(await screen.findByText('Name is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'Petrick Hardware')
  await user.type(screen.getByLabelText('Category'), 'Home & Hardware')
  await user.type(screen.getByLabelText('Website'), 'petrick.example')
  await user.type(screen.getByLabelText('Opening hours'), 'Weekdays')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  expect(await screen.findByText('Write hours like this')).toBeTruthy()
  server.routes['POST /api/businesses'] = { status: 201, body: hardware }
  await user.clear(screen.getByLabelText('Opening hours'))
  await user.type(screen.getByLabelText('Opening hours'), 'Mon-Fri 9-17')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(server.sent('POST').at(-1)).toMatchObject({
    name: 'Petrick Hardware',
    website: 'https://petrick.example',
    status: 'published',
    hours: 'Mon-Fri 9-17',
  })
  expect(address()).not.toContain('edit')
})

test('a business is withdrawn, back with one click, and deleted, each over the version before, however late the list is read', async () => {
  const list = vi
    .fn(() => new Promise<never>(() => {}))
    .mockImplementationOnce(async () => lists['GET /api/businesses'] as never)
  let version = 3
  const server = fakeServer({
    ...lists,
    'GET /api/businesses': list,
    'PATCH /api/businesses/b1': ({ body }) => ({ body: { ...hardware, ...Object(body), version: ++version } }),
    'DELETE /api/businesses/b1': { body: {} },
  })
  const { user } = renderDesk('/admin/businesses')
  await user.click(await screen.findByRole('button', { name: 'Actions for Petrick Hardware' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(server.sent('PATCH')).toEqual([
    { status: 'draft', version: 3 },
    { status: 'published', version: 4 },
  ])
  await user.click(screen.getByRole('button', { name: 'Actions for Petrick Hardware' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Business deleted')
  expect(server.calls.map(({ path }) => path)).toContain('/api/businesses/b1?version=5')
})
