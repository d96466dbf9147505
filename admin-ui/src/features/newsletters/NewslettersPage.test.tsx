import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listedArticle, pageOf } from '../../../test/support/desk-article.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { newsletter, PROGRESS } from '../../../test/support/newsletters.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

/** Finds a button that takes a press now: it waits neither for an answer nor for the end of a double tap. */
async function findReady(name: string, around: HTMLElement = document.body): Promise<HTMLElement> {
  await screen.findAllByRole('button', { name })
  return await waitFor(() => {
    const button = within(around).getByRole('button', { name })
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-busy')).not.toBe('true')
    return button
  })
}

const article = (id: string, title: string) =>
  ({
    ...{ id, title, description: `About ${title}`, authorName: 'Ruth', slug: id },
    category: 'Events',
    status: 'published',
  }) as const
const ARTICLES = [article('a1', 'Fair'), article('a2', 'Bridge'), article('a3', 'Choir')]
const preview = (html = '<!DOCTYPE html><html><head></head><body><p>The mail</p></body></html>') => ({
  subject: 'This week',
  preheader: '',
  html,
  size: 20_000,
  preflight: {
    title: 'This week',
    obstacle: null,
    checks: [
      { id: 'postal-address', state: 'warning', title: 'Postal address', details: 'There is none.' },
      { id: 'articles', state: 'ok', title: 'Articles', details: 'All published.' },
    ],
    recipients: { total: 1204, leftOut: 0, unconfirmed: 0 },
  },
})
const WEEK = {
  title: 'This week in Alder County',
  articles: [article('a2', 'Bridge'), article('a3', 'Choir')],
  published: 3,
  since: '2026-11-17',
}

function open(path = '/admin/newsletters', list: object[] = [], routes = {}) {
  const server = fakeServer({
    'GET /api/articles': pageOf(...ARTICLES.map((one) => listedArticle(one))),
    'GET /api/newsletters': pageOf(...list),
    'GET /api/newsletters/n1': { body: newsletter() },
    'POST /api/newsletters': { status: 201, body: newsletter({ articleIds: ['a2', 'a1'] }) },
    'POST /api/newsletters/preview': { body: preview() },
    'GET /api/newsletters/this-week': { body: WEEK },
    'POST /api/newsletters/chosen-articles': ({ body }: { body: unknown }) => {
      const { articleIds } = body as { articleIds: string[] }
      return { body: articleIds.flatMap((id) => ARTICLES.find((one) => one.id === id) ?? []) }
    },
    ...routes,
  })
  const desk = renderDesk(path)
  const isReading = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' || /\/(?:preview|preflight|chosen-articles)$/.test(path)
  const writes = () => server.calls.filter((call) => !isReading(call))
  return { ...desk, server, writes }
}

const titles = () =>
  within(screen.getByRole('region', { name: /selected$/ }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)

describe('composing a newsletter', () => {
  it('asks for a title and an article, and for a time to be scheduled', async () => {
    const { user, writes } = open()
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }))
    await screen.findByText('Validation error')
    expect(screen.getAllByText('Please provide a title and select at least one article.').length).toBeGreaterThan(1)
    expect(screen.getByRole('button', { name: 'Preview' }).hasAttribute('disabled')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('button', { name: 'Schedule Send' }))
    expect((await screen.findAllByText('Please set a scheduled date and time.')).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Schedule date')))
    expect(writes()).toEqual([])
  })

  it('puts the chosen articles in order by the keyboard, and saves a draft', async () => {
    const { user, writes, address } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('checkbox', { name: 'Bridge' }))
    screen.getByRole('heading', { name: '2 articles selected' })
    const up = await screen.findByRole('button', { name: 'Move up: Bridge' })
    up.focus()
    await user.keyboard('{Enter}')
    expect(titles()).toEqual(['Bridge', 'Fair'])
    screen.getByText('Bridge: now 1 of 2')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move up: Bridge' }))
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    await screen.findByText('Newsletter created')
    expect(writes()).toMatchObject([
      { path: '/api/newsletters', body: { title: 'This week', articleIds: ['a2', 'a1'], status: 'draft' } },
    ])
    await waitFor(() => expect(address()).toContain('edit=n1'))
    screen.getByText('Draft, saved')
  })

  it('doesn’t call an article deleted that it couldn’t look up', async () => {
    const refused = { status: 400, body: { message: 'Not now' } }
    const { user, server } = open('/admin/newsletters?edit=n1', [], {
      'POST /api/newsletters/chosen-articles': refused,
    })
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Of the week')
    const asked = () => server.calls.filter(({ path }) => path === '/api/newsletters/chosen-articles')
    await waitFor(() => expect(asked().length).toBeGreaterThan(0))
    const chosen = screen.getByRole('region', { name: '1 article selected' })
    for (const words of ['Not published', 'deleted']) expect(chosen.innerHTML).not.toContain(words)
  })

  it('keeps what is typed when everything is loaded again and the newsletter was sent meanwhile', async () => {
    const stream = fakeStream()
    let status = 'scheduled'
    const { user, server } = open('/admin/newsletters?edit=n1', [], {
      'GET /api/newsletters/n1': () => ({ body: { ...newsletter(), status } }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Of the week')
    await stream.listening()
    await stream.reconnect()
    status = 'sent'
    const asked = () => server.calls.filter(({ path }) => path.startsWith('/api/newsletters?')).length
    const before = asked()
    await stream.reconnect()
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    expect(screen.getByDisplayValue('Of the week')).toBe(screen.getByRole('textbox', { name: 'Description' }))
  })

  it('adds this week’s best at one press, and takes it back at another', async () => {
    const { user, writes } = open()
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'My own line')
    await user.click(screen.getByRole('button', { name: 'Add this week’s best' }))
    const said = await screen.findByText('The newest and most read of 3 articles since Nov 17, 2026.')
    expect(titles()).toEqual(['Fair', 'Bridge', 'Choir'])
    expect(title).toHaveProperty('value', 'This week in Alder County')
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'My own line')
    await user.type(title, ', and more')
    // The text's own Undo comes with the editor, which loads late.
    await user.click(within(said.closest('li') as HTMLElement).getByRole('button', { name: 'Undo' }))
    expect(title).toHaveProperty('value', 'This week in Alder County, and more')
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'My own line')
    expect(titles()).toEqual(['Fair'])
    expect(writes()).toEqual([])
  })

  it('saves the draft when a test is really sent, not when its dialog opens', async () => {
    const answer = { to: 'nora@courier.us', subject: '[Test] First', way: 'smtp' }
    const { user, writes } = open(undefined, [], { 'POST /api/newsletters/n1/test': { body: answer } })
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('button', { name: 'Send test' }))
    await screen.findByText('Please provide a title and select at least one article.', { selector: 'p' })
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'First')
    await user.click(screen.getByRole('button', { name: 'Send test' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(writes()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send test' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/Sending it saves the newsletter\.$/)
    await user.clear(dialog.getByRole('textbox', { name: 'Send test to' }))
    await user.type(dialog.getByRole('textbox', { name: 'Send test to' }), 'nora@courier.us')
    await user.click(dialog.getByRole('button', { name: 'Send test' }))
    await screen.findByText('Test sent')
    expect(writes().map(({ path }) => path)).toEqual(['/api/newsletters', '/api/newsletters/n1/test'])
  })

  it('says when a scheduled one goes out, and offers to change or cancel that', async () => {
    const planned = { status: 'scheduled', scheduledFor: '2099-03-02T14:00:00.000Z', version: 2 }
    const { user, writes } = open('/admin/newsletters?edit=n1', [], {
      'GET /api/newsletters/n1': { body: newsletter(planned) },
      'PATCH /api/newsletters/n1': { body: newsletter({ version: 3 }) },
    })
    await screen.findByText('Scheduled for Mar 2, 2099, 8:00 AM')
    expect(screen.getByLabelText('Schedule date')).toHaveProperty('value', '2099-03-02')
    await user.click(screen.getByRole('button', { name: 'Cancel schedule' }))
    await screen.findByText('Draft, saved')
    expect(writes()).toMatchObject([{ method: 'PATCH', body: { status: 'draft', version: 2 } }])
    expect(screen.getByLabelText('Schedule date')).toHaveProperty('value', '')
  })

  it('goes out at seven when only a day is chosen, and at no time without a day', async () => {
    open('/admin/newsletters?edit=n1')
    await screen.findByRole('textbox', { name: 'Description' })
    const [date, time] = [screen.getByLabelText('Schedule date'), screen.getByLabelText('Schedule time')]
    fireEvent.change(date, { target: { value: '2099-03-02' } })
    expect(time).toHaveProperty('value', '07:00')
    fireEvent.change(time, { target: { value: '08:15' } })
    fireEvent.change(date, { target: { value: '2099-03-03' } })
    expect(time).toHaveProperty('value', '08:15')
    fireEvent.change(time, { target: { value: '' } })
    fireEvent.change(date, { target: { value: '' } })
    expect(time).toHaveProperty('value', '')
  })
})

describe('before a send', () => {
  const BROKEN = { id: 'articles', state: 'problem', title: 'Articles', details: 'One is no longer published.' }
  const SENDING = { ...PROGRESS, status: 'sending' }
  const openToSend = (preflight: object, routes = {}) =>
    open('/admin/newsletters?edit=n1', [], {
      'POST /api/newsletters/n1/preflight': { body: { ...preview().preflight, ...preflight } },
      'GET /api/newsletters/n1/progress': { body: SENDING },
      ...routes,
    })

  it('names a problem in the question, and a refusal in the service’s words', async () => {
    const refusal = { status: 409, body: { message: 'Somebody deleted it.', code: 'conflict' } }
    const { user } = openToSend({ checks: [BROKEN] }, { 'POST /api/newsletters/n1/send': refusal })
    await user.click(await findReady('Send Now'))
    const dialog = await screen.findByRole('dialog', { name: 'Send to 1,204 subscribers now?' })
    expect(within(dialog).getByText(BROKEN.details)).toBeTruthy()
    await user.click(await findReady('Send Anyway', dialog))
    expect(await screen.findByText('Send failed')).toBeTruthy()
    expect(screen.getByText('Somebody deleted it.')).toBeTruthy()
  })

  it('says why it can’t be sent and what to do, without a way to send it', async () => {
    const message = '“Mayor arrested” isn’t published anymore. Publish it again, or remove it from this newsletter.'
    const { user } = openToSend({ obstacle: { reason: 'articles', message }, checks: [BROKEN] })
    await user.click(await findReady('Send Now'))
    const dialog = await screen.findByRole('dialog', { name: 'This newsletter can’t be sent yet' })
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  it('says why a planned one is on hold', async () => {
    const scheduledFor = new Date(Date.now() - 75 * 60_000).toISOString()
    const held = newsletter({ status: 'scheduled', scheduledFor, sending: { paused: false, heldReason: 'late' } })
    openToSend({}, { 'GET /api/newsletters/n1': { body: held } })
    expect(await screen.findByText(/^It was due .* It’s on hold: send it now or reschedule it\.$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel schedule' })).toBeTruthy()
  })
})

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
    open(
      '/admin/newsletters',
      states.map(([fields], id) => newsletter({ id: `n${id}`, ...fields })),
    )
    const list = within(await screen.findByRole('region', { name: 'All newsletters' }))
    const [, ...rows] = list.getAllByRole('row')
    for (const [at, row] of rows.entries()) expect(row.textContent).toContain(states[at]?.[1])
    const sends = list.getAllByRole('button', { name: /^Send Now/ })
    expect(sends.map(({ ariaLabel }) => ariaLabel)).toEqual(['Send Now: Idea', 'Send Now: Next', 'Send Now: Late'])
  })

  it('asks and sends a newsletter, and what is being written above stays', async () => {
    const { preflight } = preview()
    const idea = newsletter({ id: 'n1', title: 'Idea' })
    const progress = { body: { ...PROGRESS, status: 'sending' } }
    const { user, writes, address } = open('/admin/newsletters', [idea], {
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
    const { preflight } = preview()
    const { user } = open('/admin/newsletters?edit=n1', [], {
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
    const { user, writes } = open('/admin/newsletters', [], {
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
