import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listedArticle, pageOf } from '../../../test/support/desk-article.ts'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const NOON = Date.parse('2026-11-20T18:00:00Z')

function article(id: string, status: DeskArticle['status'], title = `Article ${id}`) {
  return listedArticle({
    ...{ id, title, status, category: 'Events', createdAt: NOON, updatedAt: NOON },
    publishedAt: status === 'published' ? NOON : null,
    publishAt: status === 'draft' ? NOON + 3_600_000 : null,
  })
}

const LISTS: Record<string, ReturnType<typeof article>[]> = {
  published: [article('a', 'published'), article('b', 'published'), article('c', 'published')],
  draft: [article('d', 'draft')],
  archived: [],
}

const lists: FakeRoutes = {
  'GET /api/articles/authors': { body: ['Nora', 'Sam'] },
  'GET /api/articles': ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const status = query.get('status')
    return pageOf(...(status ? (LISTS[status] ?? []) : Object.values(LISTS).flat()))
  },
}

describe('all articles', () => {
  it('stand in three groups, each with how many there are', async () => {
    fakeServer(lists)
    renderDesk('/admin/articles')
    expect(await screen.findByRole('heading', { name: 'Published 3' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Drafts 1' })).toBeTruthy()
    expect(screen.getByText('No archived articles.')).toBeTruthy()
    const drafts = screen.getByRole('region', { name: 'Drafts' })
    expect(within(drafts).getByText(/Goes live/).textContent).toContain('Goes live Nov 20, 2026, 1:00 PM')
    expect(within(drafts).getByText('Nov 20, 2026, 12:00 PM')).toBeTruthy()
  })

  it('lead to the post in WordPress where they have parts that only it can show', async () => {
    const edit = 'https://wp.example/wp-admin/post.php?post=1&action=edit'
    const parts = { ...article('a', 'published', 'Bridge opens'), hasPartsElsewhere: true, wordpressEditUrl: edit }
    fakeServer({ ...lists, 'GET /api/articles': pageOf(parts, article('d', 'draft')) })
    renderDesk('/admin/articles?category=Events')
    const links = await screen.findAllByRole('link', { name: /^Parts only on WordPress/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([edit])
  })

  it('are changed together after one question, and those that were not are named', async () => {
    const failed = [{ id: 'b', title: 'Article b', message: 'Somebody else saved it.' }]
    const server = fakeServer({
      ...lists,
      'POST /api/articles/bulk': { body: { done: ['a'], changed: [], failed } },
    })
    const { user } = renderDesk('/admin/articles')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of Published' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Article c' }))
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    const question = screen.getByRole('alertdialog', { name: 'Archive 2 articles?' })
    expect(question.textContent).toContain('Article aArticle b')
    await user.click(within(question).getByRole('button', { name: 'Archive' }))
    const answer = await screen.findByRole('dialog', { name: 'Couldn’t change 1 article' })
    expect(answer.textContent).toContain('Article bSomebody else saved it.')
    expect(server.sent('POST')[0]).toMatchObject({ ids: ['a', 'b'], action: 'archive' })
    await user.click(within(answer).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(await screen.findByText('1 article selected')).toBeTruthy()
  })

  it('come back when they were deleted together by mistake', async () => {
    const { calls } = fakeServer({
      ...lists,
      'POST /api/articles/bulk': { body: { done: ['a', 'c'], changed: [], failed: [] } },
      'POST /api/articles/restore': { status: 500, body: { message: 'Not now' } },
    })
    const { user } = renderDesk('/admin/articles')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Article a' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Article c' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Couldn’t undo that')).toBeTruthy()
    const restored = () => calls.filter(({ path }) => path === '/api/articles/restore').map(({ body }) => body)
    expect(restored()).toEqual([{ id: 'a' }, { id: 'c' }])
    expect(await screen.findByText('Not now')).toBeTruthy()
  })
})
