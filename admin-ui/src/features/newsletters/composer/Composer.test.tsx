import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeStream } from '../../../../test/support/fake-stream.ts'
import { findReady, MAIL, openNewsletters } from '../../../../test/support/newsletter-desk.ts'
import { newsletter, PROGRESS } from '../../../../test/support/newsletters.ts'
import { FAILED, pastePicture } from '../../../../test/support/picture-upload.ts'

const titles = () =>
  within(screen.getByRole('region', { name: /selected$/ }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)

describe('composing a newsletter', () => {
  it('asks for a title and an article, and for a time to be scheduled', async () => {
    const { user, writes } = openNewsletters()
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
    const { user, writes, address } = openNewsletters()
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
    const { user, server } = openNewsletters('/admin/newsletters?edit=n1', [], {
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
    const { user, server } = openNewsletters('/admin/newsletters?edit=n1', [], {
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
    const { user, writes } = openNewsletters()
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
    const { user, writes } = openNewsletters(undefined, [], { 'POST /api/newsletters/n1/test': { body: answer } })
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
    const { user, writes } = openNewsletters('/admin/newsletters?edit=n1', [], {
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
    openNewsletters('/admin/newsletters?edit=n1')
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

describe('saving a newsletter', () => {
  const EDIT = '/admin/newsletters?edit=n1'
  const field = (name: string) => screen.findByRole('textbox', { name })
  const press = async (user: UserEvent, name: string) => user.click(await findReady(name))

  it('takes over what only another editor changed, and shows both texts where both did', async () => {
    const current = newsletter({ title: 'Theirs', introduction: '<p>Hello.</p>', articleIds: ['a2', 'a3'], version: 4 })
    const stale = { status: 409, body: { message: 'Stale', code: 'stale', current } }
    const answers = [stale, { body: { ...current, title: 'Mine', version: 5 } }]
    const { user, writes } = openNewsletters(EDIT, [], { 'PATCH /api/newsletters/n1': () => answers.shift() ?? stale })
    fireEvent.change(await field('Title'), { target: { value: 'Mine' } })
    await press(user, 'Save Draft')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Another editor, or you in another tab, saved this newsletter.')
    expect(within(notice).getByRole('region', { name: 'Title' }).textContent).toContain('Theirs')
    expect(await field('Title')).toHaveProperty('value', 'Mine')
    expect(titles()).toEqual(['Bridge', 'Choir'])
    await waitFor(async () => expect((await field('Introduction')).textContent).toBe('Hello.'))
    await press(user, 'Save Draft')
    await screen.findByText('Newsletter updated')
    expect(writes().map(({ body }) => body)).toMatchObject([
      { title: 'Mine', articleIds: ['a1'], version: 1 },
      { title: 'Mine', articleIds: ['a2', 'a3'], introduction: '<p>Hello.</p>', version: 4 },
    ])
  })

  it.each([
    ['can’t be reached', () => Promise.reject(new TypeError('Offline')), 'Couldn’t reach the service.'],
    ['fails', { status: 500, body: '' }, 'Failed to update newsletter.'],
    [
      'refuses a field',
      { status: 422, body: { message: 'Check it', code: 'invalid', issues: [{ path: 'title', message: 'Too long' }] } },
      'Too long',
    ],
  ])('keeps what is typed while the service %s, and saves it at the next press', async (_, answer, words) => {
    const { user, server, writes } = openNewsletters(EDIT, [], { 'PATCH /api/newsletters/n1': answer })
    fireEvent.change(await field('Title'), { target: { value: 'Mine' } })
    await press(user, 'Save Draft')
    await screen.findByText(words, { exact: false })
    expect(await field('Title')).toHaveProperty('value', 'Mine')
    screen.getByText('Not saved yet')
    server.routes['PATCH /api/newsletters/n1'] = { body: newsletter({ title: 'Mine', version: 2 }) }
    await press(user, 'Save Draft')
    await screen.findByText('Draft, saved')
    expect(writes()).toHaveLength(2)
  })

  it('makes one newsletter of two presses, and keeps what is typed meanwhile for the next save', async () => {
    const answered = Promise.withResolvers<void>()
    const { user, writes } = openNewsletters(undefined, [], {
      'POST /api/newsletters': async () => {
        await answered.promise
        return { status: 201, body: newsletter({ title: 'First' }) }
      },
      'PATCH /api/newsletters/n1': { body: newsletter({ title: 'First', signOff: 'Nora', version: 2 }) },
    })
    fireEvent.change(await field('Title'), { target: { value: 'First' } })
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await press(user, 'Save Draft')
    await user.keyboard('{Control>}s{/Control}')
    await user.type(await field('Sign-off'), 'Nora')
    answered.resolve()
    await screen.findByText('Newsletter created')
    screen.getByText('Not saved yet')
    await press(user, 'Save Draft')
    await screen.findByText('Draft, saved')
    expect(writes()).toMatchObject([
      { method: 'POST', body: { signOff: null } },
      { method: 'PATCH', body: { signOff: 'Nora', version: 1 } },
    ])
  })

  it('is done when its answer is there, although the list doesn’t load, and asks nobody who leaves', async () => {
    const { user, server, address } = openNewsletters(EDIT, [], {
      'PATCH /api/newsletters/n1': { body: newsletter({ title: 'Mine', version: 2 }) },
    })
    fireEvent.change(await field('Title'), { target: { value: 'Mine' } })
    await user.click(screen.getByRole('link', { name: 'Subscribers' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    expect(address()).toBe(EDIT)
    expect(await field('Title')).toHaveProperty('value', 'Mine')
    server.routes['GET /api/newsletters'] = () => new Promise(() => {})
    await press(user, 'Save Draft')
    await screen.findByText('Newsletter updated')
    await user.click(screen.getByRole('link', { name: 'Subscribers' }))
    await waitFor(() => expect(address()).toContain('/admin/subscribers'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('waits for a picture of the introduction, and works again after one that didn’t arrive', async () => {
    const arrived = Promise.withResolvers<void>()
    const { user, server, writes } = openNewsletters(EDIT, [], {
      'PATCH /api/newsletters/n1': { body: newsletter({ version: 2 }) },
      'POST /api/upload/image': async () => {
        await arrived.promise
        return FAILED
      },
    })
    pastePicture(await field('Introduction'))
    await waitFor(() => expect(server.calls.some(({ body }) => body instanceof FormData)).toBe(true))
    await press(user, 'Save Draft')
    await screen.findByText('Waiting for a picture')
    arrived.resolve()
    await screen.findByText('Not saved')
    fireEvent.change(await field('Title'), { target: { value: 'Mine' } })
    await press(user, 'Save Draft')
    await screen.findByText('Newsletter updated')
    expect(writes().filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  it('isn’t what a preview does, which shows the articles in the order of the form', async () => {
    const { user, writes } = openNewsletters()
    await user.click(await screen.findByRole('button', { name: 'Add this week’s best' }))
    await user.click(await screen.findByRole('button', { name: 'Remove: Bridge' }))
    await user.click(screen.getByRole('checkbox', { name: 'Fair' }))
    expect(titles()).toEqual(['Choir', 'Fair'])
    await press(user, 'Preview')
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
    await dialog.findByRole('link', { name: 'Choir' })
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Choir', 'Fair'])
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await press(user, 'Clear All')
    screen.getByRole('heading', { name: '0 articles selected' })
    expect(writes()).toEqual([])
  })
})

describe('before a send', () => {
  const BROKEN = { id: 'articles', state: 'problem', title: 'Articles', details: 'One is no longer published.' }
  const SENDING = { ...PROGRESS, status: 'sending' }
  const openToSend = (preflight: object, routes = {}) =>
    openNewsletters('/admin/newsletters?edit=n1', [], {
      'POST /api/newsletters/n1/preflight': { body: { ...MAIL.preflight, ...preflight } },
      'GET /api/newsletters/n1/progress': { body: SENDING },
      ...routes,
    })

  it('saves what is typed, asks, and sends the version that was saved', async () => {
    const { user, writes, address } = openToSend(
      {},
      {
        'PATCH /api/newsletters/n1': { body: newsletter({ title: 'Mine', version: 2 }) },
        'POST /api/newsletters/n1/send': { body: SENDING },
      },
    )
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Mine' } })
    await user.click(await findReady('Send Now'))
    const dialog = await screen.findByRole('dialog', { name: 'Send to 1,204 subscribers now?' })
    within(dialog).getByText('“Mine” goes out at once. You can’t recall it.')
    await user.click(await findReady('Send Now', dialog))
    await waitFor(() => expect(address()).toBe('/admin/newsletters/n1'))
    expect(writes().map(({ path, body }) => [path, body])).toMatchObject([
      ['/api/newsletters/n1', { title: 'Mine', version: 1 }],
      ['/api/newsletters/n1/send', { version: 2 }],
    ])
  })

  it('asks nothing if what is typed can’t be saved, and can be tried again', async () => {
    const { user, server } = openToSend({}, { 'PATCH /api/newsletters/n1': { status: 500, body: '' } })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Mine' } })
    await user.click(await findReady('Send Now'))
    await screen.findByText('Failed to update newsletter.')
    expect(screen.queryByRole('dialog')).toBeNull()
    server.routes['PATCH /api/newsletters/n1'] = { body: newsletter({ title: 'Mine', version: 2 }) }
    await user.click(await findReady('Send Now'))
    await screen.findByRole('dialog', { name: 'Send to 1,204 subscribers now?' })
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
