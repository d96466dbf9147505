import { type Business, businessCalls } from '@hometown/shared-types/contract/businesses'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Store } from 'lucide-react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'
import { callQuery } from '../../lib/api-client.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { ListScreen } from './ListScreen.tsx'
import type { ListPage } from './list.ts'

const NAMES = ['Anvil', 'Bakery', 'Cobbler', 'Dairy']

type Shop = Pick<Business, 'id' | 'name' | 'phone'>

const shop = (name: string): Shop => ({ id: name, name, phone: `555 ${name}` })

const stateSchema = z.object({
  search: z.string().default(''),
  sort: z.enum(['name', 'updated']).default('name'),
  page: z.coerce.number().default(1),
})

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'updated', label: 'Last changed' },
] as const

function ShopsPage() {
  const [state] = useSearchParams(stateSchema)
  const query = useQuery(callQuery('businesses', businessCalls.list, { query: { ...state, per_page: 25 } }))
  return (
    <ListScreen<Shop, ListPage<Shop>>
      controls={{ search: { label: 'Search shops', placeholder: 'Name' }, sorts: SORTS }}
      state={state}
      query={query}
      noun="shop"
      icon={Store}
      empty="No shops"
      layout={{
        label: 'Shops',
        columns: [
          { id: 'name', title: 'Name', isMain: true, cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
          { id: 'phone', title: 'Phone', cell: ({ phone }) => phone },
          { id: 'updated', title: 'Changed', sorts: { descending: 'updated' }, cell: () => 'Today' },
        ],
        idOf: ({ id }) => id,
        nameOf: ({ name }) => name,
      }}
      bulk={() => null}
    />
  )
}

const SCREENS = [{ path: '/admin/shops', title: 'Shops', icon: Store, sidebar: 'main', component: ShopsPage }] as const

const open = (path = '/admin/shops') => renderDesk(path, SCREENS)

const serve = () =>
  fakeServer({ 'GET /api/businesses': { body: { data: NAMES.map(shop), total: NAMES.length, totalPages: 1 } } })

const queryOf = (path: string) => new URLSearchParams(path.split('?')[1])

test('a heading sorts at the service and says so, and keeps the focus', async () => {
  const server = serve()
  const { user, address } = open()
  const heading = await screen.findByRole('columnheader', { name: 'Changed' })
  expect(heading.getAttribute('aria-sort')).toBe('none')
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(address()).toContain('sort=updated'))
  const sorted = await screen.findByRole('columnheader', { name: 'Changed' })
  await waitFor(() => expect(sorted.getAttribute('aria-sort')).toBe('descending'))
  expect(server.calls.at(-1)?.path).toContain('sort=updated')
})

test('keys move between rows, select them and extend the selection', async () => {
  serve()
  const { user } = open()
  await screen.findByRole('link', { name: 'Anvil' })
  await user.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bakery' }))
  await user.keyboard('x')
  expect(await screen.findByText('1 shop selected')).toBeTruthy()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(await screen.findByText('2 shops selected')).toBeTruthy()
  await user.keyboard('k{Escape}')
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bakery' }))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('Shift selects a range', async () => {
  serve()
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Anvil' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Cobbler' }))
  expect(await screen.findByText('3 shops selected')).toBeTruthy()
})

test('rows are cards on a phone, with the same facts and selection', async () => {
  setWidth(375)
  serve()
  const { user } = open()
  const cards = within(await screen.findByRole('list', { name: 'Shops' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual(NAMES)
  expect(within(cards[0] as HTMLElement).getByText('555 Anvil')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select Dairy' }))
  expect(await screen.findByRole('toolbar', { name: 'Selected shops' })).toBeTruthy()
})

test('an address beyond the last page leads to it', async () => {
  const server = fakeServer({
    'GET /api/businesses': ({ path }) => {
      const page = Number(queryOf(path).get('page'))
      return { body: { data: page > 2 ? [] : NAMES.map(shop), total: 8, totalPages: 2 } }
    },
  })
  const { address } = open('/admin/shops?page=9')
  expect(await screen.findByRole('link', { name: 'Anvil' })).toBeTruthy()
  expect(address()).toContain('page=2')
  expect(server.calls.length).toBeGreaterThan(1)
})
