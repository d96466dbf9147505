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
