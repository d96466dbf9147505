import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf } from '../../../test/support/desk-article.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { findReady, MAIL, openNewsletters } from '../../../test/support/newsletter-desk.ts'
import { newsletter, PROGRESS } from '../../../test/support/newsletters.ts'

describe('the history', () => {
  it('says how each newsletter was sent, and sends those that wait', async () => {
    const at = { scheduledFor: '2026-11-27T14:00:00.000Z', sentAt: '2026-11-13T14:00:00.000Z' }
    const states: [object, string][] = [
      [{ title: 'Idea' }, 'Draft'],
      [{ title: 'Next', status: 'scheduled', ...at }, 'Scheduled for Nov 27, 2026, 8:00 AM'],
      [{ title: 'Now', status: 'sending' }, 'Sending'],
      [{ title: 'Old', status: 'sent', ...at, recipientCount: 1204 }, 'Sent Nov 13, 2026, 8:00 AM · 1,204 recipients'],
      [{ title: 'Late', status: 'scheduled', sending: { paused: false, heldReason: 'late' } }, 'On hold'],
    ]
    openNewsletters(
      '/admin/newsletters',
      states.map(([fields], id) => newsletter({ id: `n${id}`, ...fields })),
    )
    const list = within(await screen.findByRole('region', { name: 'All newsletters' }))
    const [, ...rows] = list.getAllByRole('row')
    for (const [at, row] of rows.entries()) expect(row.textContent).toContain(states[at]?.[1])
    const sends = list.getAllByRole('button', { name: /^Send Now/ })
    expect(sends.map(({ ariaLabel }) => ariaLabel)).toEqual(['Send Now: Idea', 'Send Now: Next', 'Send Now: Late'])
  })

  it('opens a newsletter above, and a new one in its place, ready to be typed in', async () => {
    const { user } = openNewsletters('/admin/newsletters', [newsletter()])
    await user.click(await screen.findByRole('button', { name: 'Actions for This week' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await screen.findByRole('heading', { name: 'Edit newsletter' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
    await user.click(screen.getByRole('button', { name: 'New newsletter' }))
    await screen.findByRole('heading', { name: 'Create newsletter' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
  })

  it('asks and sends a newsletter, and what is being written above stays', async () => {
    const { preflight } = MAIL
    const idea = newsletter({ id: 'n1', title: 'Idea' })
    const progress = { body: { ...PROGRESS, status: 'sending' } }
    const { user, writes, address } = openNewsletters('/admin/newsletters', [idea], {
      'POST /api/newsletters/n1/preflight': { body: preflight },
      'POST /api/newsletters/n1/send': progress,
    })
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Another')
    await user.type(screen.getByRole('searchbox', { name: 'Search newsletters' }), 'Id')
    await waitFor(() => expect(address()).toContain('search=Id'))
    await user.click(await screen.findByRole('button', { name: 'Send Now: Idea' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send to 1,204 subscribers now?' })
    await user.click(await findReady('Send Now', dialog))
    await screen.findByText('Newsletter sent')
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/newsletters/n1/send', { version: idea.version }],
    ])
    expect(address()).toBe('/admin/newsletters?search=Id')
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Another')
  })

  it('shows what another editor saved, instead of sending it', async () => {
    let current = newsletter({ title: 'Mine' })
    const { preflight } = MAIL
    const { user } = openNewsletters('/admin/newsletters?edit=n1', [], {
      'GET /api/newsletters/n1': () => ({ body: current }),
      'POST /api/newsletters/n1/preflight': { body: preflight },
      'POST /api/newsletters/n1/send': { status: 409, body: { message: 'Check it again', code: 'stale' } },
    })
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Mine')
    await user.click(await findReady('Send Now'))
    const dialog = await screen.findByRole('dialog')
    current = newsletter({ title: 'Theirs', version: current.version + 1 })
    await user.click(await findReady('Send Now', dialog))
    expect(await screen.findByText('Check it again')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Theirs'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks to delete the version that was on the screen as it was chosen', async () => {
    const message = 'Another editor saved this newsletter in the meantime.'
    const refused = { status: 409, body: { message, code: 'stale' } }
    const planned = { status: 'scheduled', scheduledFor: '2026-11-27T14:00:00.000Z' }
    let version = 3
    const stream = fakeStream()
    const { user, writes } = openNewsletters('/admin/newsletters', [], {
      'GET /api/newsletters': () => pageOf(newsletter({ ...planned, version, title: `Week ${version}` })),
      'DELETE /api/newsletters/n1': refused,
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Week 3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    version = 4
    await stream.listening()
    await stream.say({ type: 'changed', lists: ['newsletters'] })
    await screen.findByText('Week 4')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(`${message} Check it, then try again.`)).toBeTruthy()
    expect(writes()).toMatchObject([{ method: 'DELETE', path: '/api/newsletters/n1?version=3' }])
  })
})
