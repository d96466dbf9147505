import type { BylineName, Person } from '@hometown/shared-types/person'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { type FakeRoutes, fakeServer, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ARTICLE = deskArticle()

const ADA: Person = {
  ...{ id: 'p1', slug: 'ada-roe', name: 'Ada Roe', kind: 'person', role: 'County reporter' },
  ...{ bio: null, email: null, links: [], beats: [], imageUrl: null, imageAlt: null, bylines: [], hasOwnName: true },
  ...{ articles: 2, version: 1, sample: false },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
}
const NAMESAKE: Person = { ...ADA, id: 'p2', role: 'Sports', hasOwnName: false, bylines: ['Ada Roe Jr.'] }

function open(routes: FakeRoutes = {}) {
  const authors = new Map([['Ada Roe', 'p1']])
  const server = fakeServer({
    ...editorRoutes(ARTICLE),
    'GET /api/articles/authors': { body: ['Courier Staff', 'Ada Roe and Bo Diaz'] },
    'GET /api/people': { body: { data: [ADA, NAMESAKE], total: 2, totalPages: 1 } },
    'GET /api/people/in-byline': ({ path }) => ({
      body: (new URLSearchParams(path.split('?')[1]).get('byline') ?? '')
        .split(/, | and /)
        .map((name): BylineName => ({ name, kind: 'person', personId: authors.get(name) ?? null })),
    }),
    'POST /api/people': ({ body }) => {
      const { name } = body as { name: string }
      authors.set(name, 'new')
      return { status: 201, body: { ...ADA, id: 'new', name } }
    },
    ...routes,
  })
  return { server, ...renderDesk('/admin/content?edit=a1') }
}

const byline = () => screen.findByRole('combobox', { name: 'Author name' })
const offered = () =>
  within(screen.getByRole('listbox', { name: 'Authors' }))
    .queryAllByRole('option', { hidden: false })
    .map(({ textContent }) => textContent)

test('an account without a name is asked for it until the field has one', async () => {
  const { user } = open({ 'GET /api/auth/me': { body: { ...USER, displayName: null } } })
  const field = await byline()
  await user.clear(field)
  expect(await screen.findByText(/^Save your name in Settings/)).toBeTruthy()
  await user.type(field, 'Ruth')
  expect(screen.queryByText(/^Save your name in Settings/)).toBeNull()
})

test('authors are offered name by name, with the keyboard alone', async () => {
  const { user } = open()
  const field = await byline()
  await user.clear(field)
  await user.type(field, 'By a')
  expect(await screen.findByRole('option', { hidden: false, name: /Ada Roe Jr\./ })).toBeTruthy()
  expect(offered()).toEqual(['Ada RoeCounty reporter', 'Ada Roe Jr.Sports', 'Courier StaffUsed before'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', 'By Ada Roe')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.type(field, ' and ')
  expect(offered()).toEqual(['Ada Roe Jr.Sports', 'Courier StaffUsed before'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect([field.getAttribute('aria-expanded'), (field as HTMLInputElement).value]).toEqual(['false', 'By Ada Roe and '])
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(field).toHaveProperty('value', 'By Ada Roe and Courier Staff')
})

test('any text is a byline, which says who of it has a page', async () => {
  const { user } = open()
  const field = await byline()
  await user.clear(field)
  await user.type(field, 'Ada Roe, Bo Diaz')
  const names = await screen.findByRole('list', { name: 'Names in the byline' })
  expect(await within(names).findByText('Links to the author’s page')).toBeTruthy()
  expect(within(names).getByText('No author page')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add another author' }))
  expect(field).toHaveProperty('value', 'Ada Roe, Bo Diaz and ')
  expect(document.activeElement).toBe(field)
})
