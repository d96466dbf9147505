import type { DeskSubscriber } from '@hometown/shared-types/contract/desk-subscribers'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const reader: DeskSubscriber = {
  id: 's1',
  email: 'reader@mill.example',
  categories: ['Events', 'Sports'],
  status: 'active',
  confirmedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 2,
  consentSource: null,
  suppression: { reason: 'bounce', at: '2026-11-18T18:00:00.000Z' },
}

const counts = { total: 1, active: 1, unsubscribed: 0, confirmed: 0, byCategory: [], doubleOptIn: false }
const page = { data: [reader], total: 1, totalPages: 1 }

const lists = {
  'GET /api/subscribers': { body: page },
  'GET /api/subscribers/counts': { body: counts },
  'GET /api/suppressions': { body: { data: [], total: 0, totalPages: 0 } },
  'GET /api/subscribers/s1': { body: reader },
  'GET /api/subscribers/s1/history': { body: { events: [], newsletters: [], suppression: null } },
}

test('filters are in the address and in the call, and the export has the same', async () => {
  const server = fakeServer(lists)
  const { user, address } = renderDesk('/admin/subscribers?status=active&category=Sports')
  expect(await screen.findByText('Bounced on Nov 18, 2026')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'mill')
  await waitFor(() => expect(server.calls.some(({ path }) => path.includes('search=mill'))).toBe(true))
  const call = server.calls.find(({ path }) => path.includes('search=mill'))
  expect(call?.path).toContain('status=active&category=Sports')
  expect(address()).toContain('search=mill')
  expect(screen.getByRole('link', { name: 'Export 1' }).getAttribute('href')).toBe(
    '/api/subscribers/export.csv?search=mill&status=active&category=Sports',
  )
})

test('somebody is added with where the consent comes from, and a known address is said plainly', async () => {
  const message = 'This address is already subscribed.'
  const server = fakeServer({
    ...lists,
    'POST /api/subscribers/add': {
      status: 409,
      body: { message, code: 'taken', issues: [{ path: 'email', message }] },
    },
  })
  const { user } = renderDesk('/admin/subscribers')
  await user.click(await screen.findByRole('button', { name: 'Add Subscriber' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Email'), 'reader@mill.example')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Please enter the source of consent')).toBeTruthy()
  await user.type(dialog.getByLabelText('Source of consent'), 'Sheet at the fair')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  server.routes['POST /api/subscribers/add'] = { status: 201, body: reader }
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('POST').at(-1)).toMatchObject({
    email: 'reader@mill.example',
    consentSource: 'Sheet at the fair',
  })
})

test('everything held is erased after a question', async () => {
  const server = fakeServer({ ...lists, 'POST /api/subscribers/erase': { body: {} } })
  const { user, address } = renderDesk('/admin/subscribers?show=s1')
  const sheet = within(await screen.findByRole('dialog', { name: 'Subscriber' }))
  await user.click(await sheet.findByRole('button', { name: 'Actions for reader@mill.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Erase all data about reader@mill.example?' }))
  expect(server.sent('POST')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(address()).not.toContain('show'))
  expect(server.sent('POST').at(-1)).toEqual({ email: 'reader@mill.example' })
})

async function openImport(routes: FakeRoutes, name: string, csv: string) {
  const server = fakeServer({ ...lists, ...routes })
  const { user } = renderDesk('/admin/subscribers')
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choose = () => user.upload(dialog.getByLabelText('CSV file'), new File([csv], name, { type: 'text/csv' }))
  return { server, user, dialog, choose }
}

test('a file of another program is previewed, imported and reported on', async () => {
  const result = {
    imported: 1,
    skipped: 1,
    errors: 0,
    message: 'Imported 1 subscriber. 0 errors, 1 skipped.',
    errorDetails: [],
    skippedDetails: [{ row: 3, name: 'b@x.example', reason: 'Already on the list' }],
  }
  const answer = Promise.withResolvers<{ body: object }>()
  const columns = [
    { title: 'Email Address', column: 'email' },
    { title: 'First Name', column: null },
    { title: 'TAGS', column: 'tags' },
  ]
  const routes = {
    'POST /api/subscribers/import/preview': { body: { columns, unknownStatuses: [] } },
    'POST /api/subscribers/import': () => answer.promise,
  }
  const csv = 'Email Address,First Name,TAGS\na@x.example,A,Sports\nb@x.example,B,\n'
  const { server, user, dialog, choose } = await openImport(routes, 'mailchimp.csv', csv)
  await choose()
  const words = '“Email Address” is read as email. “First Name” isn’t read. “TAGS” is read as tags.'
  expect(await dialog.findByText(words)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  expect(await dialog.findByText('Please enter the source of consent')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Source of consent'))
  await user.type(dialog.getByLabelText('Source of consent'), 'Our list at Mailchimp')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  // The service goes on with what was sent.
  expect(await dialog.findByRole('button', { name: 'Importing...' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  answer.resolve({ body: result })
  expect(await dialog.findByText('Row 3: b@x.example - Already on the list')).toBeTruthy()
  expect(server.sent('POST').at(-1)).toMatchObject({
    csvContent: csv,
    consentSource: 'Our list at Mailchimp',
    confirmed: true,
  })
})

test('statuses that the service doesn’t know are asked for before the import', async () => {
  const result = { imported: 2, skipped: 0, errors: 0, message: 'Imported 2 subscribers. 0 errors, 0 skipped.' }
  const columns = [
    { title: 'E-Mail', column: 'email' },
    { title: 'Unsubscribed At', column: 'left' },
  ]
  const routes = {
    'POST /api/subscribers/import/preview': { body: { columns, unknownStatuses: ['1', 'weg'] } },
    'POST /api/subscribers/import': { body: { ...result, errorDetails: [], skippedDetails: [] } },
  }
  const csv = 'sep=;\nE-Mail;Status;Unsubscribed At\na@x.example;1;\nb@x.example;weg;\n'
  const { server, user, dialog, choose } = await openImport(routes, 'list.csv', csv)
  await choose()
  expect(await dialog.findByText(/“Unsubscribed At” is read as unsubscribed or bounced/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Source of consent'), 'The fair')
  await user.click(dialog.getByRole('combobox', { name: /“1” means/ }))
  await user.click(await screen.findByRole('option', { name: 'Active' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  await user.click(dialog.getByRole('combobox', { name: /“weg” means/ }))
  await user.click(await screen.findByRole('option', { name: 'Unsubscribed' }))
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(dialog.queryByRole('combobox', { name: /means/ })).toBeNull())
  expect(server.sent('POST').at(-1)).toMatchObject({ statuses: { '1': 'active', weg: 'unsubscribed' } })
})

test('a file that can’t be read, or has no addresses, is not imported', async () => {
  const route = 'POST /api/subscribers/import/preview'
  const limited = { status: 429, body: { message: 'Wait a minute.', code: 'limited' } }
  const { server, dialog, choose } = await openImport({ [route]: limited }, 'list.csv', 'Name\nAnn')
  await choose()
  expect(await dialog.findByText('Wait a minute.')).toBeTruthy()
  server.routes[route] = { body: { columns: [{ title: 'Name', column: null }], unknownStatuses: [] } }
  await choose()
  expect(await dialog.findByText(/The file has no column with email addresses/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
})
