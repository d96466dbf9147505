import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { type FakeServer, fakeServer } from '../../../test/support/fake-server.ts'
import { ARRIVED, DAM, FAILED, pastePicture } from '../../../test/support/picture-upload.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ARTICLE = deskArticle({
  ...{ title: 'The bridge', description: 'It opens again.', slug: 'the-bridge', keywords: ['bridge'] },
  content: '<!-- wp:paragraph --><p>Raw</p><!-- /wp:paragraph -->',
  wordpressEditUrl: 'https://wp.example/wp-admin/post.php?post=1&action=edit',
})

const QUIET = { ...editorRoutes(ARTICLE), 'GET /api/articles/a1/editing': { body: { names: ['Lea'] } } }

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
  expect(screen.getByText(/WordPress blocks, shortcodes or tags/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit in WordPress' }).getAttribute('href')).toBe(ARTICLE.wordpressEditUrl)
  expect(await screen.findByText('Lea is editing')).toBeTruthy()
  // Readers never saw the draft.
  expect(screen.queryByRole('region', { name: 'Corrections' })).toBeNull()
})

test('a note for readers goes with what is unsaved in the published article', async () => {
  const published = { ...ARTICLE, status: 'published', publishedAt: 1 }
  const server = fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: published },
    'PATCH /api/articles/a1': { body: { ...published, title: 'New', version: 4 } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await user.type(await screen.findByRole('textbox', { name: 'What changed' }), 'It opens on Friday.')
  await user.click(screen.getByRole('button', { name: 'Update and add note' }))
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const writes = server.calls.filter(({ method, path }) => method !== 'GET' && /articles\/a1$|corrections/.test(path))
  expect(writes.map(({ body }) => body)).toMatchObject([
    { title: 'New', version: 3, correction: { kind: 'correction', text: 'It opens on Friday.' } },
  ])
})

test('an update sends what was changed and the version, then the form begins anew', async () => {
  const server = fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { body: { ...ARTICLE, title: 'New', version: 4 } } })
  const { user, address } = renderDesk('/admin/content?edit=a1')
  const title = await field('Title')
  fireEvent.change(title, { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(screen.getByText('Your article has been updated successfully.')).toBeTruthy()
  expect(server.sent('PATCH')[0]).toEqual({
    title: 'New',
    version: 3,
    copyId: expect.any(String),
  })
  await waitFor(() => expect(address()).toBe('/admin/content'))
  expect(await field('Title')).toHaveProperty('value', '')
  await waitFor(async () => expect(document.activeElement).toBe(await field('Title')))
  await user.click(screen.getByRole('button', { name: 'Keep writing' }))
  await waitFor(() => expect(address()).toBe('/admin/content?edit=a1'))
})

test('a save stands if its article could not be pinned', async () => {
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': { body: { ...ARTICLE, version: 4 } },
    'POST /api/front-page': { status: 503, body: { message: 'Down' } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const review = await screen.findByRole('dialog', { name: 'Publish this article' })
  await user.click(within(review).getByRole('radio', { name: 'Lead the front page for 24 hours' }))
  await user.click(within(review).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Saved, but not pinned to the front page')).toBeTruthy()
  expect(server.sent('PATCH')).toHaveLength(1)
})

test('an article that somebody deleted meanwhile is saved as a new one', async () => {
  const gone = { status: 404, body: { message: 'Article not found', code: 'not_found' } }
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': gone,
    'POST /api/articles': { status: 201, body: { ...ARTICLE, id: 'a2', title: 'New' } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone deleted this article.')
  expect(await field('Title')).toHaveProperty('value', 'New')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Article created')).toBeTruthy()
  expect(server.sent('POST')[0]).toMatchObject({ title: 'New' })
})

test('what somebody else saved meanwhile comes into the form, and their text beside mine where both changed it', async () => {
  const plain = { ...ARTICLE, content: '<p>The dam holds.</p>' }
  const theirs = { ...plain, title: 'Theirs', content: '<p>The dam broke.</p>', version: 7 }
  const stale = { status: 409, body: { message: 'Stale', code: 'stale', current: theirs } }
  const answers = [stale, { body: { ...theirs, title: 'Mine', version: 8 } }]
  const server = fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: plain },
    'PATCH /api/articles/a1': () => answers.shift() ?? stale,
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'Mine' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByRole('button', { name: 'Use theirs: Title' })).toBeTruthy()
  expect(await field('Title')).toHaveProperty('value', 'Mine')
  await waitFor(async () => expect((await field('Article text')).textContent).toBe('The dam broke.'))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(server.sent('PATCH')[1]).toEqual({ title: 'Mine', version: 7, copyId: expect.any(String) })
})

test('a publish of a version that somebody else has replaced says that nothing was published', async () => {
  const plain = { ...ARTICLE, content: '<p>The dam holds.</p>' }
  const current = { ...plain, title: 'Theirs', version: 7 }
  fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: plain },
    'PATCH /api/articles/a1': { status: 409, body: { message: 'Stale', code: 'stale', current } },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await confirmPublish(user)
  expect((await screen.findByRole('alert')).textContent).toContain('Not published: A newer version was saved first.')
  expect(await field('Title')).toHaveProperty('value', 'Theirs')
})

test('a save that reached nobody says so until the service answers again', async () => {
  const server = fakeServer({ ...QUIET, 'PATCH /api/articles/a1': () => Promise.reject(new TypeError('Offline')) })
  const { user } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t reach the service.')
  const asked = server.calls.length
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.calls.length).toBeGreaterThan(asked)
  expect(await field('Title')).toHaveProperty('value', 'New')
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
  const description = await field('Description')
  await waitFor(() => expect(document.activeElement).toBe(description))
})

test('Ctrl+S asks the review first when readers would see the article, and offers Undo when they see an update', async () => {
  const live = { ...ARTICLE, status: 'published' as const, publishedAt: 1 }
  const server = fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { body: { ...live, version: 4 } } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await field('Title')
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { hidden: false, name: 'Published' }))
  await user.keyboard('{Control>}s{/Control}')
  const review = await screen.findByRole('dialog', { name: 'Publish this article' })
  await user.keyboard('{Control>}s{/Control}')
  expect(server.sent('PATCH')).toEqual([])
  await user.click(within(review).getByRole('button', { name: 'Publish' }))
  await screen.findByText(/^Published /)
  server.routes['PATCH /api/articles/a1'] = { body: { ...live, title: 'New', version: 5 } }
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.keyboard('{Control>}s{/Control}')
  const notice = within(await screen.findByRole('region', { name: 'Last save' }))
  await notice.findByText(/^Updated /)
  expect(notice.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('the AI is asked only with a title; without a key the failure is told', async () => {
  const failure = 'Failed to generate SEO suggestions. Please try again.'
  fakeServer({ ...QUIET, 'POST /api/articles/seo-suggest': { status: 503, body: { message: failure, code: 'no_ai' } } })
  const { user } = renderDesk('/admin/content')
  const title = await field('Title')
  await user.click(screen.getByText('SEO'))
  const button = screen.getByRole('button', { name: 'Generate with AI' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(title, { target: { value: 'A title' } })
  await user.click(button)
  expect(await screen.findByText(failure)).toBeTruthy()
})

const copyOf = (id: string, title: string, savedAt = '2026-11-20T10:00:00.000Z') => ({
  id,
  form: { title },
  baseVersion: 3,
  savedAt,
})
const notice = () => screen.findByRole('region', { name: 'Unsaved changes' })

test('discarding removes the copy that is shown and no other, which can be restored', async () => {
  const copies = [copyOf('c2', 'Second', '2026-11-20T11:00:00.000Z'), copyOf('c1', 'First')]
  const server = fakeServer({ ...QUIET, 'GET /api/working-copies/a1': { body: copies } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await user.click(within(await notice()).getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect((await notice()).textContent).toContain('“First”'))
  const deleted = server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(deleted).toContain('/api/working-copies/a1/c2')
  expect(deleted).not.toContain('/api/working-copies/a1/c1')
  await user.click(within(await notice()).getByRole('button', { name: 'Restore' }))
  expect(await field('Title')).toHaveProperty('value', 'First')
})

test('a copy that our form never wrote leaves the stored article open, says so, and gives what can be read', async () => {
  const form = { title: 5, category: ['Sports'], keywords: 'x', job: null, status: {}, description: 'Readable.' }
  fakeServer({ ...QUIET, 'GET /api/working-copies/a1': { body: [{ ...copyOf('c1', ''), form }] } })
  const { user } = renderDesk('/admin/content?edit=a1')
  expect(within(await notice()).getByText(/can’t read all of them/)).toBeTruthy()
  expect(await field('Title')).toHaveProperty('value', ARTICLE.title)
  await user.click(within(await notice()).getByRole('button', { name: 'Restore' }))
  expect(await field('Description')).toHaveProperty('value', 'Readable.')
  expect(await field('Title')).toHaveProperty('value', ARTICLE.title)
})

test('what is typed while an article is saved stays in the form, and is saved over what was stored', async () => {
  const answered = Promise.withResolvers<object>()
  const server = fakeServer({
    ...QUIET,
    'PATCH /api/articles/a1': async () => ({ body: await answered.promise }),
  })
  const { user, address } = renderDesk('/admin/content?edit=a1')
  fireEvent.change(await field('Title'), { target: { value: 'New' } })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  fireEvent.change(await field('Description'), { target: { value: 'Typed meanwhile.' } })
  answered.resolve({ ...ARTICLE, title: 'New', version: 4 })
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(await field('Description')).toHaveProperty('value', 'Typed meanwhile.')
  expect(address()).toBe('/admin/content?edit=a1')
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(address()).toBe('/admin/content'))
  expect(server.sent('PATCH')[1]).toMatchObject({ description: 'Typed meanwhile.', version: 4 })
})

/** Serves an article with plain text, and an upload that finishes when the test says so. */
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
    'PATCH /api/articles/a1': { body: { ...plain, version: 4 } },
  })
  return {
    end: sent.resolve,
    isUnderWay: () => waitFor(() => expect(server.calls.some(({ body }) => body instanceof FormData)).toBe(true)),
    saved: () => server.sent('PATCH'),
  }
}

for (const [outcome, answer] of [
  ['arrived', ARRIVED],
  ['failed', FAILED],
] as const) {
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

test('a publish that newer texts of its picture stop shows these, and the next press publishes them', async () => {
  const illustrated = { ...ARTICLE, content: '<p>It holds.</p>', imageUrl: DAM.url, imageAlt: 'The dam' }
  const theirs = { ...DAM, credit: 'Theirs', version: 2 }
  const stale = { status: 409, body: { message: 'The texts of a picture changed.', code: 'stale' } }
  const hasFailed = () => server.sent('PATCH').length > 0
  const server: FakeServer = fakeServer({
    ...QUIET,
    'GET /api/articles/a1': { body: illustrated },
    'GET /api/media': () => ({ body: { data: [hasFailed() ? theirs : DAM], total: 1, totalPages: 1 } }),
    'PATCH /api/articles/a1': () =>
      server.sent('PATCH').length > 1 ? { body: { ...illustrated, version: 4 } } : stale,
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  await user.click(await screen.findByText('Picture details'))
  await field('Credit')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await confirmPublish(user)
  await waitFor(() => expect(screen.getByLabelText('Credit')).toHaveProperty('value', 'Theirs'))
  const review = await screen.findByRole('dialog', { name: 'Publish this article' })
  await user.click(within(review).getByRole('button', { name: 'Publish' }))
  await screen.findByText('Article updated')
  expect(server.sent('PATCH')).toMatchObject([1, 2].map((version) => ({ pictureVersions: { [DAM.url]: version } })))
})

for (const outcome of ['stored', 'contested'] as const) {
  test(`a publish waits for the credit of its picture: it is ${outcome}`, async () => {
    const answered = Promise.withResolvers<void>()
    const illustrated = { ...ARTICLE, content: '<p>It holds.</p>', imageUrl: DAM.url, imageAlt: 'The dam' }
    const current = { ...DAM, credit: outcome === 'stored' ? 'Mine' : 'Theirs', version: 2 }
    const server = fakeServer({
      ...QUIET,
      'GET /api/articles/a1': { body: illustrated },
      'GET /api/media': () => ({
        body: { data: [server.sent('PATCH').length > 0 ? current : DAM], total: 1, totalPages: 1 },
      }),
      'PATCH /api/media/dam': async () => {
        await answered.promise
        const stale = { status: 409, body: { message: 'Stale', code: 'stale', current } }
        return outcome === 'stored' ? { body: current } : stale
      },
      'PATCH /api/articles/a1': { body: { ...illustrated, version: 4 } },
    })
    const { user } = renderDesk('/admin/content?edit=a1')
    await user.click(await screen.findByText('Picture details'))
    fireEvent.change(await screen.findByLabelText('Credit'), { target: { value: 'Mine' } })
    fireEvent.blur(screen.getByLabelText('Credit'))
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await confirmPublish(user)
    const bodies = () =>
      server.calls.flatMap(({ method, path, body }) => (method === 'PATCH' && /a1$/.test(path) ? [body] : []))
    expect(bodies()).toEqual([])
    answered.resolve()
    if (outcome === 'stored') {
      await screen.findByText('Article updated')
      expect(bodies()).toMatchObject([{ status: 'published', pictureVersions: { [DAM.url]: 2 } }])
    } else {
      expect(await screen.findByRole('button', { name: 'Use theirs: Credit' })).toBeTruthy()
      expect(screen.getByText(/^Not published/).textContent).toContain('The picture’s credit isn’t saved.')
      expect(await field('Credit')).toHaveProperty('value', 'Mine')
      expect(bodies()).toEqual([])
      server.routes['PATCH /api/media/dam'] = { body: { ...current, credit: 'Mine', version: 3 } }
      await user.click(screen.getByRole('button', { name: 'Publish' }))
      await confirmPublish(user)
      await screen.findByText('Article updated')
    }
  })
}
