import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import { RELATED_CHOSEN, type RelatedArticle } from '@hometown/shared-types/related-article'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../test/support/fake-server.ts'
import { renderPart } from '../../../../test/support/render-desk.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'

const URL = '/api/articles/a1/related'

function story(id: string, facts: Partial<RelatedArticle> = {}): RelatedArticle {
  return { id, title: `Story ${id}`, slug: `story-${id}`, status: 'published', ...facts }
}

function found(...articles: RelatedArticle[]) {
  const data = articles.map((article, at) => ({
    ...article,
    wordpressPostId: at + 1,
    description: '',
    category: 'Sports',
    imageUrl: null,
    authorName: 'Nora',
    views: 0,
    publishedAt: 1,
    createdAt: 1,
    updatedAt: 1,
    ...mapArticleTexts(() => null),
    keywords: [],
    version: 1,
    publishAt: null,
    unpublishAt: null,
    wordpressEditUrl: null,
    needsCategory: false,
    hasOwnChanges: false,
    thumbnailUrl: null,
  }))
  return { body: { data, total: data.length, totalPages: 1 } }
}

const chosen = async () =>
  within(await screen.findByRole('list', { name: 'Chosen stories' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a story is found while one types, chosen, and taken away again', async () => {
  let current = [story('b')]
  const server = fakeServer({
    [`GET ${URL}`]: () => ({ body: current }),
    'GET /api/articles': found(story('a1'), story('b'), story('c')),
    [`PUT ${URL}`]: ({ body }) => {
      current = (body as { articleIds: string[] }).articleIds.map((id) => story(id))
      return { body: current }
    },
  })
  const { user } = renderPart(<RelatedPanel articleId="a1" />)
  expect(await chosen()).toEqual(['Story b'])
  await user.type(screen.getByRole('searchbox', { name: 'Search related stories' }), 'story')
  await user.click(await screen.findByRole('button', { name: 'Story c' }))
  await waitFor(async () => expect(await chosen()).toEqual(['Story b', 'Story c']))
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search related stories' }))
  await user.click(screen.getByRole('button', { name: 'Remove Story b' }))
  await waitFor(async () => expect(await chosen()).toEqual(['Story c']))
  const puts = server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(puts).toEqual([
    { articleIds: ['b', 'c'], before: ['b'] },
    { articleIds: ['c'], before: ['b', 'c'] },
  ])
})

test('with three, no more are offered; one that isn’t published says so', async () => {
  const three = [story('b'), story('c', { status: 'archived' }), story('d')]
  expect(three).toHaveLength(RELATED_CHOSEN)
  fakeServer({ [`GET ${URL}`]: { body: three } })
  renderPart(<RelatedPanel articleId="a1" />)
  expect(await chosen()).toEqual([
    'Story b',
    'Story cReaders don’t see this story because it isn’t published.',
    'Story d',
  ])
  expect(screen.queryByRole('searchbox')).toBeNull()
})
