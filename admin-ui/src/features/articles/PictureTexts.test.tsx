import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { type FakeRoutes, fakeServer, USER } from '../../../test/support/fake-server.ts'
import { DAM } from '../../../test/support/picture-upload.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ARTICLE = deskArticle({ description: 'Full.', content: '<p>Full.</p>', imageUrl: DAM.url, ownerId: 'ann' })
const IN_TEXT = '<p>Full.</p><figure><img src="/uploads/text.png" alt="A gate"></figure>'
const SAVED = { ...ARTICLE, imageAlt: 'A dam', content: IN_TEXT, version: 4 }

function open(routes: FakeRoutes = {}) {
  const inLibrary = (alts: Record<string, string | null>): FakeRoutes => ({
    'GET /api/media': ({ path }) => {
      const url = new URLSearchParams(path.split('?')[1]).get('url') ?? ''
      return { body: { data: [{ ...DAM, id: url, url, alt: alts[url] ?? null }], total: 1, totalPages: 1 } }
    },
  })
  const server = fakeServer({
    ...editorRoutes(ARTICLE),
    'PATCH /api/articles/a1': { body: SAVED },
    ...inLibrary({ '/uploads/text.png': 'An older text' }),
    ...routes,
  })
  const described = () =>
    server.calls
      .filter(({ method, path }) => method === 'PATCH' && path.startsWith('/api/media/'))
      .map(({ path, body }) => [decodeURIComponent(path), body])
  return { server, described, ...renderDesk('/admin/content?edit=a1') }
}

test('an alt text of an article becomes that of a picture in the library that has none', async () => {
  const { user, described } = open({ 'PATCH /api/media/%2Fuploads%2Fdam.png': { body: { ...DAM, uses: [] } } })
  fireEvent.change(await screen.findByLabelText('What the picture shows'), { target: { value: 'A dam' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(described()).toEqual([[`/api/media/${DAM.url}`, { alt: 'A dam', onlyEmpty: true }]]))
})

const ANN = { ...USER, id: 'ann', username: 'ann', role: 'contributor' }

test.each([
  ['credits an own upload', 'ann', true],
  ['doesn’t credit a picture of a colleague', 'bob', false],
])('a contributor %s', async (_what, uploadedBy, mayCredit) => {
  const { server, described, user } = open({
    'GET /api/auth/me': { body: ANN },
    'GET /api/media': { body: { data: [{ ...DAM, uploadedBy }], total: 1, totalPages: 1 } },
    'PATCH /api/articles/a1': { body: { ...ARTICLE, imageAlt: 'A dam', version: 4 } },
    'PATCH /api/media/dam': { body: { ...DAM, uploadedBy, alt: 'A dam', uses: [] } },
  })
  fireEvent.change(await screen.findByLabelText('What the picture shows'), { target: { value: 'A dam' } })
  await waitFor(() => expect(server.calls.some(({ path }) => path.startsWith('/api/media?'))).toBe(true))
  await waitFor(() => expect(screen.queryAllByLabelText(/^Credit$/)).toHaveLength(mayCredit ? 1 : 0))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(screen.queryByText('Article updated')).toBeTruthy())
  if (mayCredit) await waitFor(() => expect(described()).toHaveLength(1))
  else expect(described()).toEqual([])
})
