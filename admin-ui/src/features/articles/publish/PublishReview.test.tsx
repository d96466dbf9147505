import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../../test/support/desk-article.ts'
import { fakeServer } from '../../../../test/support/fake-server.ts'
import { renderDesk } from '../../../../test/support/render-desk.tsx'

const STORED = deskArticle({ authorName: 'Ruth Okafor', updatedAt: Date.UTC(2026, 10, 20, 16, 42) })
const LIVE: DeskArticle = { ...STORED, status: 'published', publishedAt: 1, version: 4 }

const QUIET = editorRoutes(STORED)

const field = (name: string) => screen.findByRole('textbox', { name })
const review = () => screen.findByRole('dialog', { name: 'Publish this article' })
const sent = (server: ReturnType<typeof fakeServer>, method: string) =>
  server.calls.filter((call) => call.method === method && /^\/api\/articles/.test(call.path)).map(({ body }) => body)

async function writeNew() {
  fireEvent.change(await field('Title'), { target: { value: 'Council meets' } })
  fireEvent.change(await field('Description'), { target: { value: 'At noon.' } })
}

describe('publishing', () => {
  test('asks for the category that nobody has chosen, and the keyboard alone answers and confirms', async () => {
    const server = fakeServer({ ...QUIET, 'POST /api/articles': { status: 201, body: { ...LIVE, version: 1 } } })
    const { user } = renderDesk('/admin/content')
    await writeNew()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = await review()
    expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: 'Events' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await within(dialog).findByText('Choose a category')).toBeTruthy()
    expect(sent(server, 'POST')).toEqual([])
    await user.keyboard('8{Enter}')
    expect(await screen.findByText('Article created')).toBeTruthy()
    expect(sent(server, 'POST')).toMatchObject([{ category: 'Jobs', status: 'published', authorName: 'Ruth Okafor' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('plans it for a time, and never without one', async () => {
    const at = Date.UTC(2027, 0, 4, 12)
    const server = fakeServer({
      ...QUIET,
      'PATCH /api/articles/a1': { body: { ...STORED, publishAt: at, version: 4 } },
    })
    const { user } = renderDesk('/admin/content?edit=a1')
    await field('Title')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(within(await review()).getByRole('radio', { name: 'At a time' }))
    const dialog = await screen.findByRole('dialog', { name: 'Schedule this article' })
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
    const time = within(dialog).getByLabelText('Publish at')
    expect(document.activeElement).toBe(time)
    expect(within(dialog).getByRole('alert').textContent).toBe('Please set a date and a time.')
    expect(sent(server, 'PATCH')).toEqual([])
    fireEvent.change(time, { target: { value: '2027-01-04T06:00' } })
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText('Scheduled for Jan 4, 2027, 6:00 AM')).toBeTruthy()
    expect(sent(server, 'PATCH')).toMatchObject([{ publishAt: '2027-01-04T06:00', version: 3 }])
  })

  test('that is refused says so beside the button and at the field, goes there, and claims nothing is saved', async () => {
    fakeServer(QUIET)
    const { user } = renderDesk('/admin/content')
    await field('Title')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toBe('Not published: Title is required')
    expect(screen.getByText('Title is required')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Title')))
    expect(screen.queryByText('Saved')).toBeNull()
    await user.keyboard('A title')
    fireEvent.change(await field('Description'), { target: { value: 'Said.' } })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('that the service refuses for a field closes the review and shows the field', async () => {
    const issues = [{ path: 'title', message: 'This title is taken' }]
    fakeServer({
      ...QUIET,
      'PATCH /api/articles/a1': { status: 422, body: { message: 'Check', code: 'invalid', issues } },
    })
    const { user } = renderDesk('/admin/content?edit=a1')
    await field('Title')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await review()
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Not published: This title is taken')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('after publishing', () => {
  test('the article stays open, and Undo brings back the draft with the text that was typed', async () => {
    const server = fakeServer({
      ...QUIET,
      'PATCH /api/articles/a1': { body: { ...LIVE, title: 'New title' } },
      'POST /api/articles/a1/undo-save': { body: { ...STORED, version: 5 } },
    })
    const { user, address } = renderDesk('/admin/content?edit=a1')
    fireEvent.change(await field('Title'), { target: { value: 'New title' } })
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await review()
    await user.keyboard('{Enter}')
    const notice = await screen.findByRole('region', { name: 'Last save' })
    expect(notice.textContent).toContain('Published 10:42 AM')
    expect(within(notice).getByRole('link', { name: 'View page' }).getAttribute('href')).toContain('/council-meets')
    expect([address(), screen.getByRole('button', { name: 'Update' })]).toEqual([
      '/admin/content?edit=a1',
      expect.anything(),
    ])
    await user.click(within(notice).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(sent(server, 'POST').at(-1)).toEqual({ version: 4 })
    expect(await field('Title')).toHaveProperty('value', 'New title')
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
  })
})
