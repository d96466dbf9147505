import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { ARRIVED, DAM, damFile, FAILED, pastePicture } from '../../../test/support/picture-upload.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ARTICLE: DeskArticle = {
  id: 'a1',
  wordpressPostId: 1,
  title: 'The bridge',
  description: 'It opens again.',
  content: '<!-- wp:paragraph --><p>Raw</p><!-- /wp:paragraph -->',
  category: 'Community',
  imageUrl: null,
  authorName: 'Ruth',
  views: 0,
  status: 'draft',
  publishedAt: null,
  createdAt: 1,
  updatedAt: 1,
  slug: 'the-bridge',
  ...mapArticleTexts(() => null),
  keywords: ['bridge'],
  version: 3,
  publishAt: null,
  unpublishAt: null,
  needsCategory: false,
  wordpressEditUrl: 'https://wp.example/wp-admin/post.php?post=1&action=edit',
}

const QUIET: FakeRoutes = {
  'GET /api/articles': { body: { data: [], total: 0, totalPages: 0 } },
  'GET /api/articles/authors': { body: [] },
  'GET /api/articles/a1/corrections': { body: [] },
  'GET /api/articles/a1/related': { body: [] },
  'GET /api/articles/a1': { body: ARTICLE },
  'POST /api/articles/a1/presence': { body: { others: [{ name: 'lea', since: 0 }] } },
  'GET /api/publishes': { body: [] },
}

async function confirmPublish(user: UserEvent): Promise<void> {
  const review = await screen.findByRole('dialog', { name: 'Publish this article' })
  await user.click(within(review).getByRole('button', { name: 'Publish' }))
}

// The editor is the desk's largest chunk, so wait for it.
const field = (name: string) => screen.findByRole('textbox', { name })

test('an old category is shown as its successor, and a text with blocks opens as HTML', async () => {
  fakeServer({ ...QUIET, 'GET /api/articles/a1': { body: { ...ARTICLE, category: 'Sports schedule/results' } } })
  renderDesk('/admin/content?id=a1')
  expect(await field('Title')).toHaveProperty('value', 'The bridge')
  expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe('Sports')
  expect(screen.getByRole('textbox', { name: 'Article text as HTML' })).toHaveProperty('value', ARTICLE.content)
  expect(screen.getByText(/WordPress blocks that the visual editor/)).toBeTruthy()
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
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    title: 'New',
    version: 3,
    copyId: expect.any(String),
  })
  await waitFor(() => expect(address()).toBe('/admin/content'))
  expect(await field('Title')).toHaveProperty('value', '')
})

const FRONT = {
  ...{ version: 7, pins: [], hidden: [], sections: [], live: [], leadSince: null, candidates: [], history: [] },
}

test('an article leads the front page after its save, also if another editor was faster there', async () => {
  let tries = 0
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': { body: { ...ARTICLE, status: 'published', version: 4 } },
    'GET /api/front-page': () => ({ body: { ...FRONT, version: 7 + tries } }),
    'POST /api/front-page/pins': () =>
      tries++ === 0 ? { status: 409, body: { message: 'Stale', code: 'stale' } } : { body: FRONT },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('checkbox', { name: 'Lead the front page' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await confirmPublish(user)
  expect(await screen.findByText('Article published')).toBeTruthy()
  const pins = () => server.calls.filter(({ path }) => path === '/api/front-page/pins').map(({ body }) => body)
  await waitFor(() => expect(pins()).toHaveLength(2))
  expect(pins()).toEqual([7, 8].map((version) => ({ version, articleId: 'a1', slot: 'lead' })))
})

test('a save stands if its article could not be pinned, and pinning is tried again', async () => {
  let isDown = true
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': { body: { ...ARTICLE, version: 4 } },
    'GET /api/front-page': { body: FRONT },
    'POST /api/front-page/pins': () => (isDown ? { status: 503, body: { message: 'Down' } } : { body: FRONT }),
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('checkbox', { name: 'Lead the front page' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Saved, but not pinned to the front page')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Pinned to the front page')).toBeTruthy()
  expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

/** A server that answers the save only when the test calls the returned function. */
function holdSave() {
  const answered = Promise.withResolvers<void>()
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': async () => {
      await answered.promise
      return { body: { ...ARTICLE, title: 'New', version: 4 } }
    },
  })
  return { server, answer: () => answered.resolve() }
}

test('a save that is answered after the editor was left changes nothing of the next screen’s address', async () => {
  const { server, answer } = holdSave()
  const { user, history, address } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(true))
  history.push('/admin/articles?search=fair')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('searchbox', { name: 'Search articles' })
  answer()
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(address()).toBe('/admin/articles?search=fair')
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

test('Ctrl+S says what is missing, and leaves the caret where somebody types on', async () => {
  fakeServer(QUIET)
  const { user } = renderDesk('/admin/content')
  await user.type(await field('Title'), 'A bridge')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Not saved yet')).toBeTruthy()
  await user.keyboard(' in the snow')
  expect(await field('Title')).toHaveProperty('value', 'A bridge in the snow')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement).toBe(await field('Description'))
})

test('Ctrl+S asks the review first when readers would see the article, and offers Undo when they see an update', async () => {
  const live = { ...ARTICLE, status: 'published' as const, publishedAt: 1 }
  const server = fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { body: { ...live, version: 4 } } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Published' }))
  await user.keyboard('{Control>}s{/Control}')
  const review = await screen.findByRole('dialog', { name: 'Publish this article' })
  await user.keyboard('{Control>}s{/Control}')
  expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false)
  await user.click(within(review).getByRole('button', { name: 'Publish' }))
  await screen.findByText(/^Published /)
  server.routes['PATCH /api/articles/a1'] = { body: { ...live, title: 'New', version: 5 } }
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.keyboard('{Control>}s{/Control}')
  const notice = within(await screen.findByRole('region', { name: 'Last save' }))
  await notice.findByText(/^Updated /)
  expect(notice.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('an article that became an obituary isn’t pinned to the front page', async () => {
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': { body: { ...ARTICLE, category: 'Obituaries', status: 'published', version: 4 } },
    'GET /api/front-page': { body: FRONT },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('checkbox', { name: 'Lead the front page' }))
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  await user.click(await screen.findByRole('option', { name: 'Obituaries' }))
  expect(screen.queryByRole('checkbox', { name: 'Lead the front page' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await confirmPublish(user)
  expect(await screen.findByText('Article published')).toBeTruthy()
  expect(server.calls.some(({ path }) => path.startsWith('/api/front-page'))).toBe(false)
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

test('a new article begins at its title, under the name of the account', async () => {
  fakeServer(QUIET)
  renderDesk('/admin/content')
  const title = await field('Title')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('combobox', { name: 'Author name' })).toHaveProperty('value', 'Ruth Okafor')
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a publish that failed leaves a draft a draft', async () => {
  fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { status: 503, body: { message: 'Not now', code: 'unavailable' } } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await confirmPublish(user)
  expect(await screen.findByText('Failed to update article. Please try again.')).toBeTruthy()
  expect(await screen.findByText('Not published: Not now')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Draft'))
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
})

test('an update that failed says that the article isn’t updated', async () => {
  fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: { ...ARTICLE, status: 'published', publishedAt: 1 } },
    'PATCH /api/articles/a1': { status: 503, body: { message: 'Not now', code: 'unavailable' } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'The bridge is open' } })
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Not updated: Not now')).toBeTruthy()
})

const copyOf = (id: string, title: string, savedAt = '2026-11-20T10:00:00.000Z') => ({
  id,
  form: { title },
  baseVersion: 3,
  savedAt,
})
const notice = () => screen.findByRole('region', { name: 'Unsaved changes' })

test('a form’s own copy is not offered to it when the page is come back to', async () => {
  const stream = fakeStream()
  const server = fakeServer({ ...QUIET, 'GET /api/working-copies/a1': { body: [] } })
  renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'Typed' } })
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true))
  const path = server.calls.find(({ method }) => method === 'PUT')?.path ?? ''
  server.routes['GET /api/working-copies/a1'] = { body: [copyOf(path.split('/').at(-1) ?? '', 'Typed')] }
  await stream.listening()
  await stream.reconnect()
  const asked = () => server.calls.filter((call) => call.path === '/api/articles/a1').length
  const before = asked()
  await stream.reconnect()
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

test('restoring puts nothing over what was typed since: that is offered in its turn', async () => {
  fakeServer({ ...QUIET, 'GET /api/working-copies/a1': { body: [copyOf('c1', 'Typed yesterday')] } })
  const { user } = renderDesk('/admin/content?edit=a1')
  expect((await notice()).textContent).toContain('“Typed yesterday”')
  fireEvent.change(await field('Title'), { target: { value: 'Typed today' } })
  await user.click(within(await notice()).getByRole('button', { name: 'Restore' }))
  await waitFor(async () => expect(await field('Title')).toHaveProperty('value', 'Typed yesterday'))
  await waitFor(async () => expect((await notice()).textContent).toContain('“Typed today”'))
})

test('discarding removes the copy that is shown, and no other', async () => {
  const copies = [copyOf('c2', 'Second', '2026-11-20T11:00:00.000Z'), copyOf('c1', 'First')]
  const server = fakeServer({ ...QUIET, 'GET /api/working-copies/a1': { body: copies } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await user.click(within(await notice()).getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect((await notice()).textContent).toContain('“First”'))
  const deleted = server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(deleted).toContain('/api/working-copies/a1/c2')
  expect(deleted).not.toContain('/api/working-copies/a1/c1')
})

test('a new article that was saved is not offered what another new one left behind', async () => {
  const fair = { ...ARTICLE, title: 'Fair', version: 1 }
  const server = fakeServer({
    ...QUIET,
    'GET /api/working-copies/new': { body: [copyOf('c1', 'Another article')] },
    'POST /api/articles': { body: fair, status: 201 },
  })
  const { user } = renderDesk('/admin/content')
  expect((await notice()).textContent).toContain('“Another article”')
  fireEvent.change(await field('Title'), { target: { value: 'Fair' } })
  fireEvent.change(await field('Description'), { target: { value: 'It is fair.' } })
  fireEvent.change(await screen.findByLabelText('Author name'), { target: { value: 'Ann' } })
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Article created')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ title: 'Fair' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
})

test('what is typed while an article is saved stays in the form, and is saved over what was stored', async () => {
  const { server, answer } = holdSave()
  const { user, address } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  fireEvent.change(await field('Description'), { target: { value: 'Typed meanwhile.' } })
  answer()
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(await field('Description')).toHaveProperty('value', 'Typed meanwhile.')
  expect(address()).toBe('/admin/content?edit=a1')
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(address()).toBe('/admin/content'))
  const patches = server.calls.filter(({ method }) => method === 'PATCH')
  expect(patches[1]?.body).toMatchObject({ description: 'Typed meanwhile.', version: 4 })
})

test('what is typed while a new article is made stays, and goes to the article that was made', async () => {
  const answered = Promise.withResolvers<void>()
  const made = { ...ARTICLE, title: 'Fair', description: 'It is fair.', version: 1 }
  const server = fakeServer({
    ...QUIET,
    'POST /api/articles': async () => {
      await answered.promise
      return { body: made, status: 201 }
    },
    'PATCH /api/articles/a1': { body: { ...made, title: 'Fair and square', version: 2 } },
  })
  const { user, address } = renderDesk('/admin/content')
  fireEvent.change(await field('Title'), { target: { value: 'Fair' } })
  fireEvent.change(await field('Description'), { target: { value: 'It is fair.' } })
  fireEvent.change(await screen.findByLabelText('Author name'), { target: { value: 'Ann' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  fireEvent.change(await field('Title'), { target: { value: 'Fair and square' } })
  answered.resolve()
  await waitFor(() => expect(address()).toBe('/admin/content?edit=a1'))
  expect(await field('Title')).toHaveProperty('value', 'Fair and square')
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(address()).toBe('/admin/content'))
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
    { title: 'Fair and square', version: 1 },
  ])
})

test.each(['before the first is answered', 'after the first is answered'])(
  'a new article is made once, though the button is pressed again %s',
  async (when) => {
    const answered = Promise.withResolvers<void>()
    const made = { ...ARTICLE, title: 'Fair', description: 'It is fair.', version: 1 }
    const server = fakeServer({
      ...QUIET,
      'POST /api/articles': async () => {
        await answered.promise
        return { body: made, status: 201 }
      },
    })
    renderDesk('/admin/content')
    fireEvent.change(await field('Title'), { target: { value: 'Fair' } })
    fireEvent.change(await field('Description'), { target: { value: 'It is fair.' } })
    fireEvent.change(await screen.findByLabelText('Author name'), { target: { value: 'Ann' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }), { detail: 1 })
    if (when.startsWith('before')) fireEvent.click(screen.getByRole('button', { name: 'Save draft' }), { detail: 2 })
    answered.resolve()
    expect(await screen.findByText('Article created')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Save draft' }), { detail: 2 })
    await waitFor(async () => expect(await field('Title')).toHaveProperty('value', ''))
    expect(
      server.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/articles')),
    ).toHaveLength(1)
    expect(screen.queryByText('Title is required')).toBeNull()
    expect((await field('Title')).getAttribute('aria-invalid')).not.toBe('true')
  },
)

/** An article with plain text, and an upload that finishes when the test says so. */
function serveUpload(answer: typeof ARRIVED | typeof FAILED) {
  const sent = Promise.withResolvers<void>()
  const plain = { ...ARTICLE, content: '<p>The dam holds.</p>' }
  const server = fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: plain },
    'POST /api/upload/image': async () => {
      await sent.promise
      return answer
    },
    'POST /api/articles/ai-generate': { body: { title: '', description: '', content: 'One.' } },
    'PATCH /api/articles/a1': { body: { ...plain, version: 4 } },
  })
  return {
    end: sent.resolve,
    isUnderWay: () => waitFor(() => expect(server.calls.some(({ body }) => body instanceof FormData)).toBe(true)),
    saved: () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  }
}

test('a picture at the top that was refused is named with the reason', async () => {
  const upload = serveUpload({ status: 422, body: { message: 'Please select an image file', code: 'not_an_image' } })
  renderDesk('/admin/content?edit=a1')
  await field('Title')
  fireEvent.drop(screen.getByRole('region', { name: 'Picture at the top' }), { dataTransfer: { files: [damFile()] } })
  await upload.isUnderWay()
  upload.end()
  expect(await screen.findByText('dam.png: Please select an image file')).toBeTruthy()
})

for (const [outcome, answer] of [
  ['arrived', ARRIVED],
  ['failed', FAILED],
] as const) {
  test(`a save waits for the picture at the top that is on its way, and says so: it has ${outcome}`, async () => {
    const upload = serveUpload(answer)
    const { user } = renderDesk('/admin/content?edit=a1')
    await field('Title')
    fireEvent.drop(screen.getByRole('region', { name: 'Picture at the top' }), { dataTransfer: { files: [damFile()] } })
    await upload.isUnderWay()
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Waiting for a picture')).toBeTruthy()
    expect(upload.saved()).toEqual([])
    upload.end()
    await screen.findByText(outcome === 'arrived' ? 'Article updated' : 'Not saved')
    expect(upload.saved()).toMatchObject(outcome === 'arrived' ? [{ imageUrl: DAM.url }] : [])
  })

  test(`a save waits for a picture of the text that is on its way: it has ${outcome}`, async () => {
    const upload = serveUpload(answer)
    const { user } = renderDesk('/admin/content?edit=a1')
    pastePicture(await field('Article text'))
    await upload.isUnderWay()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await confirmPublish(user)
    expect(await screen.findByText('Waiting for a picture')).toBeTruthy()
    expect(upload.saved()).toEqual([])
    upload.end()
    await screen.findByText(outcome === 'arrived' ? 'Article updated' : 'Not saved')
    const content = expect.stringContaining(DAM.url)
    expect(upload.saved()).toMatchObject(outcome === 'arrived' ? [{ content, status: 'published' }] : [])
  })
}

test('pictures of a pasted text stay on offer when more text is pasted', async () => {
  serveUpload(ARRIVED)
  renderDesk('/admin/content?edit=a1')
  const editor = await field('Article text')
  const paste = (html: string) => {
    const getData = (type: string) => (type === 'text/html' ? html : '')
    fireEvent.paste(editor, { clipboardData: { files: [], types: ['text/html'], getData } })
  }
  paste('<p>The dam</p><img src="https://example.org/dam.jpg">')
  const offer = await screen.findByRole('button', { name: 'Upload 1 picture' })
  paste('<p>More text</p>')
  await waitFor(() => expect(editor.textContent).toContain('More text'))
  expect(offer.isConnected).toBe(true)
  paste('<p>Two</p><img src="https://example.org/two.jpg">')
  expect(await screen.findByRole('button', { name: 'Upload 2 pictures' })).toBeTruthy()
})

test('the HTML of a text is shown once the picture that is on its way is in it', async () => {
  const upload = serveUpload(ARRIVED)
  const { user } = renderDesk('/admin/content?edit=a1')
  pastePicture(await field('Article text'))
  await upload.isUnderWay()
  await user.click(screen.getByRole('tab', { name: 'Text (HTML)' }))
  expect(await screen.findByText('Waiting for a picture')).toBeTruthy()
  upload.end()
  const html = await field('Article text as HTML')
  expect(html).toHaveProperty('value', expect.stringContaining(DAM.url))
})

for (const [outcome, answer] of [
  ['arrived', ARRIVED],
  ['failed', FAILED],
] as const) {
  test(`a draft from notes waits for a picture of the text that is on its way: it has ${outcome}`, async () => {
    const upload = serveUpload(answer)
    const { user } = renderDesk('/admin/content?edit=a1')
    pastePicture(await field('Article text'))
    await upload.isUnderWay()
    await user.click(screen.getByRole('button', { name: 'Draft from notes' }))
    await user.type(await screen.findByLabelText('Notes'), 'dam')
    await user.click(screen.getByRole('button', { name: 'Write draft' }))
    expect(await screen.findByText('We’ll add the draft as soon as the upload is done.')).toBeTruthy()
    upload.end()
    await screen.findByText(outcome === 'arrived' ? 'Draft written' : 'Picture not uploaded')
    await user.click(await screen.findByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(upload.saved()).toHaveLength(1))
    const picture = outcome === 'arrived' ? `.*${DAM.url}.*` : ''
    expect(upload.saved()).toMatchObject([
      { content: expect.stringMatching(new RegExp(`^<p>The dam holds.</p>\\s*${picture}\\s*<p>One.</p>$`, 's')) },
    ])
  })
}

test.each([
  [null, true],
  ['Ada Roe', false],
])('the details of a picture with credit %o are open: %o, its description is in sight', async (credit, isOpen) => {
  fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: { ...ARTICLE, imageUrl: DAM.url } },
    'GET /api/media': { body: { data: [{ ...DAM, credit }], total: 1, totalPages: 1 } },
    'GET /api/media/credits': { body: [] },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  expect(await screen.findByLabelText('What the picture shows')).toBeTruthy()
  expect(await screen.findByLabelText('Credit link')).toBeTruthy()
  const details = screen.getByText('Picture details').closest('details')
  expect(details?.open).toBe(isOpen)
  await user.click(screen.getByText('Picture details'))
  expect(details?.open).toBe(!isOpen)
})

test('a credit is saved although its link is wrong, and the link says so', async () => {
  const { calls } = fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: { ...ARTICLE, imageUrl: DAM.url } },
    'GET /api/media': { body: { data: [DAM], total: 1, totalPages: 1 } },
    'GET /api/media/credits': { body: [] },
    [`PATCH /api/media/${DAM.id}`]: { body: { ...DAM, credit: 'Ada Roe' } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await user.type(await screen.findByLabelText('Credit'), 'Ada Roe')
  await user.type(screen.getByLabelText('Credit link'), 'javascript:alert(1)')
  await user.click(screen.getByLabelText('Title'))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1))
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ credit: 'Ada Roe' })
  expect(screen.getByLabelText<HTMLInputElement>('Credit link').value).toBe('javascript:alert(1)')
})
