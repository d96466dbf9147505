import type { HeldArticle } from '@hometown/shared-types/held-article'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeCall, type FakeRoutes, fakeServer } from '../../../../test/support/fake-server.ts'
import { renderDesk } from '../../../../test/support/render-desk.tsx'

function article(number: number, fields: Partial<HeldArticle> = {}): HeldArticle {
  return {
    id: `a${number}`,
    wordpressPostId: number,
    title: `Story ${number}`,
    slug: `story-${number}`,
    category: 'Sports',
    status: 'published',
    publishedAt: Date.UTC(2026, 10, 20, 12),
    missingSince: '2026-11-21T18:05:00.000Z',
    ...fields,
  }
}

function holding(articles: HeldArticle[], more: FakeRoutes = {}) {
  return fakeServer({
    'GET /api/publishes/held': { body: { articles: articles.length, confirmed: 0 } },
    'GET /api/publishes/held/articles': ({ path }: FakeCall) => {
      const query = new URL(path, 'http://desk').searchParams
      const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
      const data = articles.slice((page - 1) * perPage, page * perPage)
      return { body: { data, total: articles.length, totalPages: Math.ceil(articles.length / perPage) } }
    },
    'POST /api/publishes/confirm': { body: { articles: 0, confirmed: 1 } },
    ...more,
  })
}

const removed = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('each article is listed with its live page, category, date, and when it went missing', async () => {
  holding([article(1), article(2, { status: 'draft', publishedAt: null })])
  renderDesk('/admin/held-articles')
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row))
  const link = rows[0]?.getByRole('link', { name: /^Story 1/ })
  expect(link?.getAttribute('href')).toBe('https://courier.example/story-1')
  expect(rows[0]?.getAllByText('Sports')).not.toEqual([])
  expect(rows[0]?.getAllByText(/^Nov.* 20, 2026$/)).not.toEqual([])
  expect(rows[0]?.getAllByText(/^Nov.* 21, 2026.*12:05.PM$/)).not.toEqual([])
  expect(rows[1]?.queryByRole('link')).toBeNull()
  expect(rows[1]?.getAllByText('draft', { exact: false })).not.toEqual([])
})

test('some are removed after one question, by their ids alone', async () => {
  const { calls } = holding([article(1), article(2), article(3)])
  const { user } = renderDesk('/admin/held-articles')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Story 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Story 3' }))
  await user.click(screen.getByRole('button', { name: 'Remove from the site' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 articles?' }))
  expect(removed(calls)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove from the site' }))
  expect(await screen.findByText('Removing 2 articles')).toBeTruthy()
  expect(removed(calls)).toEqual([{ articleIds: ['a1', 'a3'] }])
  expect(screen.queryByRole('region', { name: 'Selected articles' })).toBeNull()
})
