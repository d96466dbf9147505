import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { ARRIVED, DAM, FAILED, pastePicture } from '../../../test/support/picture-upload.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const article = (id: string, title: string) => ({
  id,
  title,
  description: `About ${title}`,
  category: 'Events',
  authorName: 'Ruth',
  slug: id,
  status: 'published',
  publishedAt: 1,
})
const ARTICLES = [article('a1', 'Fair'), article('a2', 'Bridge'), article('a3', 'Choir')]
const summary = (entry: ReturnType<typeof article>) => ({
  ...entry,
  wordpressPostId: 1,
  imageUrl: null,
  imageAlt: null,
  imageCaption: null,
  authorAvatar: null,
  views: 0,
  createdAt: 1,
  updatedAt: 1,
  metaDescription: null,
  keywords: [],
  version: 1,
})
const newsletter = (fields: object) => ({
  id: 'n1',
  title: 'This week',
  description: null,
  articleIds: ['a1'],
  categories: ['Events'],
  includesCalendar: true,
  onlyChosenSections: false,
  status: 'draft',
  scheduledFor: null,
  sentAt: null,
  recipientCount: 0,
  takenOffAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  sending: null,
  ...fields,
})
const whole = (fields: { articleIds?: string[] } & Record<string, unknown> = {}) => ({
  ...newsletter(fields),
  introduction: null,
  articles: ARTICLES.filter(({ id }) => (fields.articleIds ?? ['a1']).includes(id)).map((entry) => ({
    ...entry,
    excerpt: '',
  })),
})
const page = (data: object[]) => ({ data, total: data.length, totalPages: 1 })

function open(path = '/admin/newsletters', list: object[] = [], routes = {}) {
  const server = fakeServer({
    'GET /api/articles': { body: page(ARTICLES.map(summary)) },
    'GET /api/newsletters': { body: page(list) },
    'GET /api/newsletters/n1': { body: whole() },
    'POST /api/newsletters': { status: 201, body: whole({ articleIds: ['a2', 'a1'] }) },
    ...routes,
  })
  const desk = renderDesk(path)
  const writes = () => server.calls.filter(({ method }) => method !== 'GET')
  return { ...desk, server, writes }
}

/** A copy left in the browser by a closed form. */
const typed = (title: string) =>
  JSON.stringify({
    values: {
      ...{ title, description: '', introduction: '', articleIds: [], date: '', time: '' },
      ...{ includesCalendar: true, onlyChosenSections: false },
    },
    baseVersion: 0,
    keptAt: Date.now(),
  })

/** Locks that another tab holds. */
function holdLocks(...names: string[]): void {
  const locks = { request: () => new Promise(() => {}), query: async () => ({ held: names.map((name) => ({ name })) }) }
  const has = (target: Navigator, key: string | symbol) => key === 'locks' || Reflect.has(target, key)
  const get = (target: Navigator, key: string | symbol) => (key === 'locks' ? locks : Reflect.get(target, key))
  vi.stubGlobal('navigator', new Proxy(navigator, { has, get }))
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
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('button', { name: 'Schedule Send' }))
    expect((await screen.findAllByText('Please set a scheduled date and time.')).length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(screen.getByLabelText('Schedule date'))
    expect(writes()).toEqual([])
  })

  it('puts the chosen articles in order by the keyboard, and saves a draft', async () => {
    const { user, writes, address } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('checkbox', { name: 'Bridge' }))
    screen.getByRole('heading', { name: '2 articles selected' })
    const up = screen.getByRole('button', { name: 'Move up: Bridge' })
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

  it('changes nothing of the next screen’s address when it is saved after it was left', async () => {
    const answered = Promise.withResolvers<void>()
    const { user, writes, history, address } = open(undefined, [], {
      'POST /api/newsletters': async () => {
        await answered.promise
        return { status: 201, body: whole() }
      },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    await waitFor(() => expect(writes()).not.toEqual([]))
    history.push('/admin/media?search=fair')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { name: 'Media' })
    answered.resolve()
    await screen.findByText('Newsletter created')
    expect(address()).toBe('/admin/media?search=fair')
  })

  for (const [outcome, answer] of [
    ['arrived', ARRIVED],
    ['failed', FAILED],
  ] as const) {
    it(`waits for a picture of the introduction that is on its way: it has ${outcome}`, async () => {
      const upload = Promise.withResolvers<typeof answer>()
      const { user, writes } = open(undefined, [], { 'POST /api/upload/image': () => upload.promise })
      const saves = () => writes().filter(({ path }) => path === '/api/newsletters')
      await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'This week')
      await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
      pastePicture(await screen.findByRole('textbox', { name: 'Introduction' }))
      await waitFor(() => expect(writes()).toHaveLength(1))
      await user.click(screen.getByRole('button', { name: 'Save Draft' }))
      await screen.findByText('The newsletter is saved as soon as it has arrived.')
      expect(saves()).toEqual([])
      upload.resolve(answer)
      await screen.findByText(outcome === 'arrived' ? 'Newsletter created' : 'Not saved')
      const introduction = expect.stringContaining(DAM.url)
      expect(saves()).toMatchObject(outcome === 'arrived' ? [{ body: { introduction } }] : [])
    })
  }

  it('begins with this week once, though the button is pressed twice', async () => {
    const { user, writes, address } = open(undefined, [], {
      'POST /api/newsletters/start-from-week': { body: whole() },
      'PATCH /api/newsletters/n1': { body: whole({ version: 2 }) },
    })
    const button = await screen.findByRole('button', { name: 'Start from this week’s articles' })
    await user.click(button)
    await waitFor(() => expect(address()).toContain('edit=n1'))
    fireEvent.click(button, { detail: 2 })
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }))
    await screen.findByText('Newsletter updated')
    expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  })

  it('keeps what was typed over a reload, and lets it go', async () => {
    localStorage.setItem('hometown-newsletter:u1:new', typed('Half a title'))
    const { user } = open()
    await screen.findByDisplayValue('Half a title')
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    await waitFor(() => expect(screen.queryByDisplayValue('Half a title')).toBeNull())
    expect(JSON.stringify(localStorage)).not.toContain('Half a title')
  })

  it('goes on with nothing that another tab is typing, and leaves that tab its copy', async () => {
    holdLocks('hometown-form:there')
    localStorage.setItem('hometown-newsletter:u1:new:there', typed('In another tab'))
    const { user } = open()
    const title = await screen.findByRole('textbox', { name: 'Title' })
    expect(title).toHaveProperty('value', '')
    await user.type(title, 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    await screen.findByText('Newsletter created')
    expect(localStorage.getItem('hometown-newsletter:u1:new:there')).toContain('In another tab')
    expect(JSON.stringify(localStorage)).not.toContain('This week')
  })

  it('makes one newsletter, however often it is saved while that is under way', async () => {
    const answered = Promise.withResolvers<void>()
    const { user, writes } = open(undefined, [], {
      'POST /api/newsletters': async () => {
        await answered.promise
        return { status: 201, body: whole() }
      },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'This week')
    await user.click(await screen.findByRole('checkbox', { name: 'Fair' }))
    await user.keyboard('{Control>}sss{/Control}')
    await waitFor(() => expect(writes()).not.toEqual([]))
    await user.keyboard('{Control>}s{/Control}')
    answered.resolve()
    await screen.findByText('Draft, saved')
    expect(writes().map(({ method }) => method)).toEqual(['POST'])
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']))
  })

  it('keeps what is typed while it is scheduled, and stays open with it', async () => {
    const answered = Promise.withResolvers<void>()
    const planned = { status: 'scheduled', scheduledFor: '2099-03-02T14:00:00.000Z', version: 2 }
    const { user, address } = open('/admin/newsletters?edit=n1', [], {
      'PATCH /api/newsletters/n1': async () => {
        await answered.promise
        return { body: whole(planned) }
      },
    })
    const description = await screen.findByRole('textbox', { name: 'Description' })
    fireEvent.change(screen.getByLabelText('Schedule date'), { target: { value: '2099-03-02' } })
    fireEvent.change(screen.getByLabelText('Schedule time'), { target: { value: '08:00' } })
    await user.click(screen.getByRole('button', { name: 'Schedule Send' }))
    fireEvent.change(description, { target: { value: 'Typed meanwhile.' } })
    answered.resolve()
    await screen.findByText('Newsletter updated')
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Typed meanwhile.')
    expect(address()).toContain('edit=n1')
    screen.getByText('Not saved yet. This browser keeps what you type.')
  })

  it('shows what somebody else saved meanwhile, and lets one of the two stay', async () => {
    const theirs = whole({ title: 'Their week', version: 2 })
    const { user, writes } = open('/admin/newsletters?edit=n1', [newsletter({})], {
      'PATCH /api/newsletters/n1': ({ body }: { body: unknown }) =>
        body && typeof body === 'object' && 'version' in body && body.version === 2
          ? { body: whole({ title: 'My week', version: 3 }) }
          : { status: 409, body: { message: 'Stale', code: 'stale', current: theirs } },
    })
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await user.type(title, 'My week')
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved this newsletter' })
    within(dialog).getByText('Their week')
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('Newsletter updated')
    expect(writes().at(-1)?.body).toMatchObject({ title: 'My week', version: 2 })
  })
})

describe('the history', () => {
  it('says how each newsletter was sent', async () => {
    open('/admin/newsletters', [
      newsletter({ id: 'n1', title: 'Idea' }),
      newsletter({ id: 'n2', title: 'Next', status: 'scheduled', scheduledFor: '2026-11-27T14:00:00.000Z' }),
      newsletter({ id: 'n3', title: 'Now', status: 'preparing' }),
      newsletter({ id: 'n4', title: 'Old', status: 'sent', sentAt: '2026-11-13T14:00:00.000Z', recipientCount: 1204 }),
      newsletter({ id: 'n6', title: 'Refused', status: 'sent', sentAt: '2026-11-06T14:00:00.000Z' }),
      newsletter({ id: 'n5', title: 'Late', status: 'scheduled', sending: { paused: false, heldReason: 'late' } }),
    ])
    const list = await screen.findByRole('list', { name: 'All newsletters' })
    const rows = within(list).getAllByRole('listitem')
    const says = (index: number, text: string) => expect(rows[index]?.textContent).toContain(text)
    says(0, 'Draft')
    says(1, 'Scheduled for Nov 27, 2026, 8:00 AM')
    says(2, 'Sending')
    says(3, '1 article · Sent Nov 13, 2026, 8:00 AM · 1,204 recipients')
    says(4, 'Sent Nov 6, 2026, 8:00 AM · 0 recipients')
    says(5, 'Waiting for you')
    const sends = within(list).getAllByRole('link', { name: /^Send Now/ })
    expect(sends.map((link) => link.getAttribute('href'))).toEqual([
      ...['/admin/newsletters/n1', '/admin/newsletters/n2', '/admin/newsletters/n5'],
    ])
  })

  it.each([
    { item: 'Delete', button: 'Delete', call: { method: 'DELETE', path: '/api/newsletters/n1?version=3' } },
    {
      item: 'Cancel schedule',
      button: 'Cancel schedule',
      call: { method: 'PATCH', path: '/api/newsletters/n1', body: { status: 'draft', version: 3 } },
    },
  ])('asks to “$item” the version that was on the screen as it was chosen', async ({ item, button, call }) => {
    const message = 'Somebody else saved this newsletter in the meantime.'
    const refused = { status: 409, body: { message, code: 'stale' } }
    const planned = { status: 'scheduled', scheduledFor: '2026-11-27T14:00:00.000Z' }
    let version = 3
    const stream = fakeStream()
    const { user, writes } = open('/admin/newsletters', [], {
      'GET /api/newsletters': () => ({ body: page([newsletter({ ...planned, version, title: `Week ${version}` })]) }),
      'DELETE /api/newsletters/n1': refused,
      'PATCH /api/newsletters/n1': refused,
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Week 3' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    const dialog = await screen.findByRole('alertdialog')
    version = 4
    await stream.listening()
    await stream.say({ type: 'changed', lists: ['newsletters'] })
    await screen.findByText('Week 4')
    await user.click(within(dialog).getByRole('button', { name: button }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(writes()).toMatchObject([call])
  })

  it('is empty at first', async () => {
    open()
    await screen.findByText('No newsletters yet. Create your first newsletter above.')
  })
})
