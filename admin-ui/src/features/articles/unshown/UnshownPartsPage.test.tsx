import type { UnshownArticle } from '@hometown/shared-types/unshown-part'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeCall, fakeServer } from '../../../../test/support/fake-server.ts'
import { renderDesk } from '../../../../test/support/render-desk.tsx'

const article = (number: number, fields: Partial<UnshownArticle> = {}): UnshownArticle => ({
  id: `a${number}`,
  title: `Story ${number}`,
  slug: `story-${number}`,
  status: 'published',
  kinds: ['form'],
  address: `https://wp.courier.example/?p=${number}`,
  ...fields,
})

function listing(articles: UnshownArticle[]) {
  return fakeServer({
    'GET /api/wordpress/unshown-parts': ({ path }: FakeCall) => {
      const query = new URL(path, 'http://desk').searchParams
      const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
      const data = articles.slice((page - 1) * perPage, page * perPage)
      return { body: { data, total: articles.length, totalPages: Math.ceil(articles.length / perPage) } }
    },
  })
}

test('each article says which parts readers miss, and leads to the article and the post', async () => {
  listing([article(1, { kinds: ['form', 'frame'] }), article(2, { status: 'draft' })])
  renderDesk('/admin/unshown-parts')
  expect(await screen.findByText('2 articles with such parts')).toBeTruthy()
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  expect(row.getAllByText('Form, Embed from an unknown site')).not.toEqual([])
  expect(row.getByRole('link', { name: 'Story 1' }).getAttribute('href')).toContain('edit=a1')
  expect(row.getByRole('link', { name: /^Open post “Story 1” on WordPress/ }).getAttribute('href')).toBe(
    'https://wp.courier.example/?p=1',
  )
})

test('without such articles, it says so', async () => {
  listing([])
  renderDesk('/admin/unshown-parts')
  expect(await screen.findByText('Every article is shown whole.')).toBeTruthy()
})

test('a page after the last one leads back to the first', async () => {
  listing([article(1)])
  const { user } = renderDesk('/admin/unshown-parts?page=9')
  await user.click(await screen.findByRole('button', { name: 'Go to page 1' }))
  expect(await screen.findByRole('link', { name: 'Story 1' })).toBeTruthy()
})

test('a list that fails to load can be asked for again', async () => {
  let isDown = true
  fakeServer({
    'GET /api/wordpress/unshown-parts': () =>
      isDown
        ? { status: 500, body: { error: 'Something went wrong' } }
        : { body: { data: [article(1)], total: 1, totalPages: 1 } },
  })
  const { user } = renderDesk('/admin/unshown-parts')
  expect(await screen.findByText('Couldn’t load the articles.')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Story 1' })).toBeTruthy()
})
