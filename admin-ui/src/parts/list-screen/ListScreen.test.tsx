import type { Business } from '@hometown/shared-types/contract/businesses'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'

const NAMES = ['Anvil', 'Bakery', 'Cobbler', 'Dairy']

function business(name: string): Business {
  const empty = { description: null, email: null, website: null, hours: null, hoursNote: null }
  const at = '2026-11-20T10:00:00.000Z'
  return {
    ...{ id: name, slug: name.toLowerCase(), name, category: 'Shops', address: null, phone: `555 ${name}` },
    ...{ ...empty, imageUrl: null, imageAlt: null, status: 'published', version: 1, sample: false },
    ...{ createdAt: at, updatedAt: at },
  }
}

function serve() {
  return fakeServer({
    'GET /api/businesses': { body: { data: NAMES.map(business), total: NAMES.length, totalPages: 1 } },
    'GET /api/businesses/categories': { body: [{ category: 'Shops', count: 4 }] },
  })
}

const queryOf = (path: string) => new URLSearchParams(path.split('?')[1])

test('a heading sorts at the service and says so, and keeps the focus', async () => {
  const server = serve()
  const { user, address } = renderDesk('/admin/businesses')
  const heading = await screen.findByRole('columnheader', { name: 'Changed' })
  expect(heading.getAttribute('aria-sort')).toBe('none')
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'))
  expect(address()).toContain('sort=updated')
  expect(server.calls.at(-1)?.path).toContain('sort=updated')
  expect(document.activeElement?.textContent).toContain('Changed')
})

test('keys move between rows, select them and extend the selection', async () => {
  serve()
  const { user } = renderDesk('/admin/businesses')
  await screen.findByRole('link', { name: 'Anvil' })
  await user.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bakery' }))
  await user.keyboard('x')
  expect(await screen.findByText('1 business selected')).toBeTruthy()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(await screen.findByText('2 businesses selected')).toBeTruthy()
  await user.keyboard('k{Escape}')
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bakery' }))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('Shift selects a range', async () => {
  serve()
  const { user } = renderDesk('/admin/businesses')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Anvil' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Cobbler' }))
  expect(await screen.findByText('3 businesses selected')).toBeTruthy()
})

test('rows are cards on a phone, with the same facts and selection', async () => {
  setWidth(375)
  serve()
  const { user } = renderDesk('/admin/businesses')
  const cards = within(await screen.findByRole('list', { name: 'Businesses' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual(NAMES)
  expect(within(cards[0] as HTMLElement).getByText('555 Anvil')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select Dairy' }))
  expect(await screen.findByRole('toolbar', { name: 'Selected businesses' })).toBeTruthy()
})

test('an address beyond the last page leads to it', async () => {
  const server = fakeServer({
    'GET /api/businesses': ({ path }) => {
      const page = Number(queryOf(path).get('page'))
      return { body: { data: page > 2 ? [] : NAMES.map(business), total: 8, totalPages: 2 } }
    },
    'GET /api/businesses/categories': { body: [] },
  })
  const { address } = renderDesk('/admin/businesses?page=9')
  expect(await screen.findByRole('link', { name: 'Anvil' })).toBeTruthy()
  expect(address()).toContain('page=2')
  expect(server.calls.length).toBeGreaterThan(1)
})
