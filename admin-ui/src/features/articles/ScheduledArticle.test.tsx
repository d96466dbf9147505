import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const AT = Date.UTC(2027, 0, 4, 12)
const DRAFT = deskArticle({ authorName: 'Ruth Okafor', updatedAt: Date.UTC(2026, 10, 20, 16, 42), savedBy: null })
const SCHEDULED: DeskArticle = { ...DRAFT, publishAt: AT }
const LIVE: DeskArticle = { ...DRAFT, status: 'published', publishedAt: AT, version: 4 }

const QUIET = editorRoutes(SCHEDULED)

const field = (name: string) => screen.findByRole('textbox', { name })
const status = () => screen.getByRole('combobox', { name: 'Status' })
const badge = () => screen.getByRole('heading', { name: 'Edit article' }).closest('header')?.textContent

async function choose(user: ReturnType<typeof renderDesk>['user'], name: string): Promise<void> {
  await user.click(status())
  await user.click(await screen.findByRole('option', { hidden: false, name }))
}

describe('a scheduled article', () => {
  test('says so in its badge and its status, and offers an update instead of another schedule', async () => {
    const server = fakeServer({
      ...QUIET,
      'PATCH /api/articles/a1': { body: { ...SCHEDULED, title: 'Council met', version: 4 } },
    })
    const { user, address } = renderDesk('/admin/content?edit=a1')
    fireEvent.change(await field('Title'), { target: { value: 'Council met' } })
    expect(status().textContent).toBe('Scheduled')
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Article updated')).toBeTruthy()
    expect(await screen.findByText('Scheduled for Jan 4, 2027, 6:00 AM')).toBeTruthy()
    expect(server.sent('PATCH')).toEqual([{ title: 'Council met', version: 3, copyId: expect.any(String) }])
    expect(address()).toBe('/admin/content?edit=a1')
  })

  test('goes back to draft with a word on its time, stays open, and can be scheduled again by Undo', async () => {
    const server = fakeServer({
      ...QUIET,
      'PATCH /api/articles/a1': { body: { ...DRAFT, version: 4 } },
      'POST /api/articles/a1/undo-save': { body: { ...SCHEDULED, version: 5 } },
    })
    const { user, address } = renderDesk('/admin/content?edit=a1')
    await field('Title')
    await user.click(screen.getByRole('button', { name: 'Back to draft' }))
    const notice = await screen.findByRole('region', { name: 'Last save' })
    expect(notice.textContent).toContain('Back to draft. It won’t be published on Jan 4, 2027, 6:00 AM.')
    expect(server.sent('PATCH')).toMatchObject([{ publishAt: null, version: 3 }])
    expect([address(), status().textContent]).toEqual(['/admin/content?edit=a1', 'Draft'])
    await user.click(within(notice).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(server.calls.find(({ path }) => path.endsWith('/undo-save'))?.body).toEqual({ version: 4 })
    await waitFor(() => expect(status().textContent).toBe('Scheduled'))
  })

  test('gets another time in the review, and is made a draft, archived or published by what is chosen', async () => {
    const server = fakeServer({ ...QUIET, 'PATCH /api/articles/a1': { body: { ...SCHEDULED, version: 4 } } })
    const { user } = renderDesk('/admin/content?edit=a1')
    await field('Title')
    await choose(user, 'Draft')
    expect(screen.getAllByRole('button', { name: 'Back to draft' })).toHaveLength(1)
    await choose(user, 'Archived')
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
    await choose(user, 'Published')
    expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy()
    await choose(user, 'Scheduled')
    expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change time…' }))
    const review = within(await screen.findByRole('dialog', { name: 'Schedule this article' }))
    const time = review.getByLabelText('Publish at')
    expect(time).toHaveProperty('value', '2027-01-04T06:00')
    fireEvent.change(time, { target: { value: '2027-01-05T06:00' } })
    await user.click(review.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(server.sent('PATCH')).toMatchObject([{ publishAt: '2027-01-05T06:00', version: 3 }]))
  })

  test('that goes live while it is open says so and keeps what was typed', async () => {
    const stream = fakeStream()
    const server = fakeServer(QUIET)
    const { user } = renderDesk('/admin/content?edit=a1')
    const title = await field('Title')
    fireEvent.change(title, { target: { value: 'Typed' } })
    await stream.listening()
    server.routes['GET /api/articles/a1'] = { body: LIVE }
    await stream.say({ type: 'changed', lists: ['articles'] })
    const note = await screen.findByRole('region', { name: 'Newer version' })
    expect(note.textContent).toContain('This article was published as scheduled at 10:42 AM. What you typed is still')
    expect(badge()).toContain('Unpublished changes')
    expect(title).toHaveProperty('value', 'Typed')
    expect(screen.queryByRole('button', { name: 'Back to draft' })).toBeNull()
    await user.click(within(note).getByRole('button', { name: 'Show newest version' }))
    expect(status().textContent).toBe('Published')
    expect(title).toHaveProperty('value', 'Typed')
  })
})
