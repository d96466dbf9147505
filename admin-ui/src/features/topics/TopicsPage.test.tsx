import type { DeskTopic, TopicDetails } from '@hometown/shared-types/contract/topics'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const board: DeskTopic = {
  slug: 'school-board',
  name: 'School Board',
  articles: 4,
  hasPage: true,
  description: '',
}
const rare: DeskTopic = { ...board, slug: 'rare', name: 'Rare', articles: 1, hasPage: false }

const details: TopicDetails = {
  ...board,
  ownName: null,
  version: 0,
}

const lists = {
  'GET /api/topics': { body: { data: [board, rare], total: 2, withPage: 1 } },
  'GET /api/topics/school-board': { body: details },
}

test('the list shows which keywords have a page', async () => {
  fakeServer(lists)
  renderDesk('/admin/topics')
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('link', { name: 'View the page of School Board' })).toBeTruthy()
  expect(within(table).getAllByText('None')).toHaveLength(1)
  expect(screen.getByText('2 keywords, 1 with a page.')).toBeTruthy()
})

test('a row opens over its list, and a name and a description are saved with the version that was opened', async () => {
  const server = fakeServer({ ...lists, 'PATCH /api/topics/school-board': { body: { ...details, version: 1 } } })
  const { user, address } = renderDesk('/admin/topics?search=board&sort=name')
  await user.click(await screen.findByRole('link', { name: 'School Board' }))
  expect(address()).toBe('/admin/topics?search=board&sort=name&edit=school-board')
  await user.type(await screen.findByLabelText('Name'), 'The Board')
  await user.type(screen.getByLabelText('Description'), 'Seven people.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent('PATCH')).toEqual([
      {
        version: 0,
        name: 'The Board',
        description: 'Seven people.',
      },
    ]),
  )
  await waitFor(() => expect(address()).toBe('/admin/topics?search=board&sort=name'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'School Board' })))
})
