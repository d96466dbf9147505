import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ARTICLE: DeskArticle = {
  id: 'a1',
  wordpressPostId: 1,
  title: 'The bridge',
  description: 'It opens again.',
  content: '<!-- wp:paragraph --><p>Raw</p><!-- /wp:paragraph -->',
  category: 'Community',
  imageUrl: null,
  imageAlt: null,
  authorName: 'Ruth',
  authorAvatar: null,
  views: 0,
  status: 'draft',
  publishedAt: null,
  createdAt: 1,
  updatedAt: 1,
  slug: 'the-bridge',
  metaDescription: null,
  keywords: ['bridge'],
  version: 3,
  publishAt: null,
  unpublishAt: null,
  wordpressEditUrl: 'https://wp.example/wp-admin/post.php?post=1&action=edit',
}

const QUIET: FakeRoutes = {
  'GET /api/articles': { body: { data: [], total: 0, totalPages: 0 } },
  'GET /api/articles/authors': { body: [] },
  'GET /api/articles/a1/corrections': { body: [] },
  'GET /api/articles/a1': { body: ARTICLE },
  'POST /api/articles/a1/presence': { body: { others: [{ username: 'lea', since: 0 }] } },
  'GET /api/publishes': { body: [] },
}

// The editor is the heaviest chunk of the desk.
const field = (name: string) => screen.findByRole('textbox', { name })

test('an old category is shown as what became of it, and a text with blocks opens as HTML', async () => {
  fakeServer({ ...QUIET, 'GET /api/articles/a1': { body: { ...ARTICLE, category: 'Sports schedule/results' } } })
  renderDesk('/admin/content?id=a1')
  expect(await field('Title')).toHaveProperty('value', 'The bridge')
  expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe('Sports')
  expect(screen.getByRole('textbox', { name: 'Article text as HTML' })).toHaveProperty('value', ARTICLE.content)
  expect(screen.getByText(/blocks or comments of WordPress/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit in WordPress' }).getAttribute('href')).toBe(ARTICLE.wordpressEditUrl)
  expect(await screen.findByText(/Also open: lea/)).toBeTruthy()
})

test('an update sends what was changed and the version, then the form begins anew', async () => {
  const server = fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { body: { ...ARTICLE, title: 'New', version: 4 } } })
  const { user, address } = renderDesk('/admin/content?edit=a1')
  const title = await field('Title')
  fireEvent.change(title, { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(screen.getByText('Your article has been updated successfully.')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ title: 'New', version: 3 })
  await waitFor(() => expect(address()).toBe('/admin/content'))
  expect(await field('Title')).toHaveProperty('value', '')
})

test('a refused field is told at the field, and the text stays', async () => {
  const issues = [{ path: 'slug', message: 'This slug belongs to a page of the site. Please choose another.' }]
  fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': { status: 422, body: { message: 'Please check', code: 'invalid', issues } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'The bridge!' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Failed to update article. Please try again.')).toBeTruthy()
  expect(await screen.findByText(issues[0]?.message ?? '')).toBeTruthy()
  expect(await field('Title')).toHaveProperty('value', 'The bridge!')
})

test('the AI is asked only with a title; without a key the failure is told', async () => {
  const failure = 'Failed to generate SEO suggestions. Please try again.'
  fakeServer({ ...QUIET, 'POST /api/articles/seo-suggest': { status: 503, body: { message: failure, code: 'no_ai' } } })
  const { user } = renderDesk('/admin/content')
  const title = await field('Title')
  await user.click(screen.getByRole('button', { name: /^SEO/ }))
  const button = screen.getByRole('button', { name: 'Generate with AI' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(title, { target: { value: 'A title' } })
  await user.click(button)
  expect(await screen.findByText(failure)).toBeTruthy()
})

test('keywords become chips, and go again', async () => {
  fakeServer(QUIET)
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('button', { name: /^SEO/ }))
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'river, , spring{Enter}')
  const chips = () =>
    within(screen.getByRole('list', { name: 'Keywords' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent)
  expect(chips()).toEqual(['bridge', 'river', 'spring'])
  await user.click(screen.getByRole('button', { name: 'Remove river' }))
  expect(chips()).toEqual(['bridge', 'spring'])
})

test('a new article begins at its title, under the name that was written under last', async () => {
  localStorage.setItem('hometown-author:u1', 'Ruth Okafor')
  fakeServer(QUIET)
  renderDesk('/admin/content')
  const title = await field('Title')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('combobox', { name: 'Author name' })).toHaveProperty('value', 'Ruth Okafor')
  expect(screen.queryByText('Saved')).toBeNull()
  localStorage.clear()
})

test('a publish that failed leaves a draft a draft', async () => {
  fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { status: 503, body: { message: 'Not now', code: 'unavailable' } } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Failed to update article. Please try again.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Draft'))
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
})
