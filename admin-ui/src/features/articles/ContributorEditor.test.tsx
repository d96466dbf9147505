import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes, listedArticle, pageOf } from '../../../test/support/desk-article.ts'
import { fakeServer, USER } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ANN = { ...USER, id: 'ann', username: 'ann', role: 'contributor' }
const REVIEW = { requestedAt: 5, requestedBy: 'ann', decision: null, decidedAt: null, decidedBy: null, note: null }
const ARTICLE = deskArticle({ title: 'Bake sale', authorName: 'Ann', ownerId: 'ann', review: null })
const QUIET = { ...editorRoutes(ARTICLE), 'GET /api/auth/me': { body: ANN } }
const title = () => screen.findByRole('textbox', { name: 'Title' })

test('a contributor saves and submits with one press, and has nothing to publish with', async () => {
  let stored = ARTICLE
  const save = (changes: Partial<DeskArticle>) => {
    stored = { ...stored, ...changes }
    return { body: stored }
  }
  const server = fakeServer({
    ...QUIET,
    'GET /api/articles/a1': () => ({ body: stored }),
    'PATCH /api/articles/a1': () => save({ title: 'Pie sale', version: 4, review: REVIEW }),
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await title(), { target: { value: 'Pie sale' } })
  for (const name of ['Publish', 'Generate with AI']) expect(screen.queryByRole('button', { name })).toBeNull()
  for (const name of ['Status', 'Corrections']) expect(screen.queryByLabelText(name)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText(/You submitted this article/)).toBeTruthy()
  expect([...server.sent('PATCH'), ...server.sent('POST')]).toMatchObject([
    { title: 'Pie sale', submits: true, version: 3 },
  ])
  expect(screen.getByText('In review')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Last save' })).toBeNull()
})

test('an article that an editor has scheduled is read, not edited', async () => {
  fakeServer({ ...QUIET, 'GET /api/articles/a1': { body: { ...ARTICLE, publishAt: Date.UTC(2027, 0, 1) } } })
  renderDesk('/admin/content?edit=a1')
  expect(await screen.findByText(/An editor scheduled it for/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

test('an article that came back says why, and names the editor', async () => {
  const review = { ...REVIEW, decision: 'sent-back' as const, decidedAt: 6, decidedBy: 'otis', note: 'Who bakes?' }
  fakeServer({
    ...editorRoutes({ ...ARTICLE, review: { ...review, names: { otis: 'Otis Bell' } } }),
    'GET /api/auth/me': { body: ANN },
  })
  renderDesk('/admin/content?edit=a1')
  expect(await screen.findByText(/^Otis Bell sent this article back/)).toBeTruthy()
  expect(screen.getByText('Who bakes?')).toBeTruthy()
})

test('what a contributor is typing stays when an editor publishes the article meanwhile', async () => {
  const stream = fakeStream()
  let stored = ARTICLE
  const server = fakeServer({ ...QUIET, 'GET /api/articles/a1': () => ({ body: stored }) })
  renderDesk('/admin/content?edit=a1')
  fireEvent.change(await title(), { target: { value: 'Pie sale' } })
  await stream.listening()
  await stream.reconnect()
  stored = { ...ARTICLE, status: 'published', version: 4 }
  const asked = () => server.calls.filter(({ path }) => path === '/api/articles/a1').length
  const before = asked()
  await stream.reconnect()
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(await screen.findByText(/published/)).toBeTruthy()
  expect(screen.getByDisplayValue('Pie sale')).toBe(await title())
})

test('a contributor lands on their articles, and other screens say that they are for editors', async () => {
  fakeServer(QUIET)
  const { address } = renderDesk('/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Articles' })).toBeTruthy()
  expect(address()).toBe('/admin/articles')
  expect(screen.queryByRole('link', { name: 'Subscribers' })).toBeNull()
})

test('a contributor’s list has own published articles; everybody’s are one press away', async () => {
  const own = listedArticle({ title: 'My fair', ownerId: 'ann', status: 'published', publishedAt: 1 })
  const other = { ...own, id: 'a2', title: 'Their fair', ownerId: 'x' }
  fakeServer({
    ...QUIET,
    'GET /api/articles': ({ path }) => {
      if (!path.includes('owner=me')) return pageOf(own, other)
      return path.includes('status=published') ? pageOf(own) : pageOf()
    },
  })
  const { user } = renderDesk('/admin/articles')
  expect(await screen.findByText('My fair')).toBeTruthy()
  expect(screen.queryByText('Their fair')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Articles of' }))
  await user.click(await screen.findByRole('option', { hidden: false, name: 'Everyone’s' }))
  expect(await screen.findByText('Their fair')).toBeTruthy()
})
