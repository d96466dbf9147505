import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { ArticlePicker } from './ArticlePicker.tsx'

const article = (id: string) => ({
  ...{ id, title: `Story ${id}`, slug: `story-${id}`, status: 'published', wordpressPostId: 1, description: '' },
  ...{ category: 'Sports', imageUrl: null, authorName: 'Nora', views: 0, publishedAt: 1, createdAt: 1, updatedAt: 1 },
  ...mapArticleTexts(() => null),
  ...{ keywords: [], version: 1, publishAt: null, unpublishAt: null, wordpressEditUrl: null, needsCategory: false },
  ...{ hasOwnChanges: false, thumbnailUrl: null, hasPartsElsewhere: false },
})

test('an article is found while one types and chosen, and the focus goes back to the empty field', async () => {
  const data = ['a', 'b'].map(article)
  const server = fakeServer({ 'GET /api/articles': { body: { data, total: 2, totalPages: 1 } } })
  const onChoose = vi.fn()
  const { user } = renderPart(<ArticlePicker label="Find an article" except={['a']} onChoose={onChoose} />)
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find an article' })
  await user.type(field, 'story')
  await user.click(await screen.findByRole('button', { name: 'Story b' }))
  expect(onChoose.mock.calls).toEqual([[{ id: 'b', title: 'Story b', slug: 'story-b' }]])
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('')
  expect(screen.queryByRole('button', { name: /^Story/ })).toBeNull()
  server.routes['GET /api/articles'] = { body: { data: data.slice(0, 1), total: 1, totalPages: 1 } }
  await user.type(field, 'other')
  expect(await screen.findByText('No article matches.')).toBeTruthy()
})

test('a search that fails says so', async () => {
  fakeServer({ 'GET /api/articles': { status: 500, body: { message: 'No.', code: 'internal' } } })
  const { user } = renderPart(<ArticlePicker label="Find an article" onChoose={() => undefined} />)
  await user.type(await screen.findByRole('searchbox', { name: 'Find an article' }), 'x')
  expect(await screen.findByText(/Couldn’t search the articles/)).toBeTruthy()
})
