import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, SETTINGS as UNCHANGED, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const SETTINGS = {
  ...UNCHANGED,
  description: 'News.',
  statistics: [{ value: '25+', label: 'Years Serving' }],
  versions: { siteName: 5 },
}

test('only what was changed is saved, with the versions that the form began with', async () => {
  const server = fakeServer({
    'GET /api/settings': { body: SETTINGS },
    'PATCH /api/settings': { body: { ...SETTINGS, siteName: 'The Horn', versions: { siteName: 6 } } },
  })
  const { user } = renderDesk('/admin/settings?tab=paper')
  const name = await screen.findByLabelText('Site name')
  await user.clear(name)
  await user.type(name, 'The Horn')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(server.sent('PATCH')[0]).toEqual({ siteName: 'The Horn', seen: { siteName: 5 } })
})

test('what the settings can’t take is told at its field, and not saved', async () => {
  const server = fakeServer({ 'GET /api/settings': { body: SETTINGS } })
  const { user } = renderDesk('/admin/settings?tab=paper')
  const zone = await screen.findByLabelText(/Time zone/)
  await user.clear(zone)
  await user.type(zone, 'Asia/Tokio')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not a time zone; write it like America/Chicago')).toBeTruthy()
  expect(server.sent('PATCH')).toEqual([])
})

test('the home page’s figures are typed, and empty ones aren’t saved', async () => {
  const server = fakeServer({
    'GET /api/settings': { body: { ...SETTINGS, statistics: [], versions: {} } },
    'PATCH /api/settings': { body: SETTINGS },
  })
  const { user } = renderDesk('/admin/settings?tab=site')
  await user.type((await screen.findAllByLabelText(/^Figure/))[1] as HTMLElement, '40')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(server.sent('PATCH')[0]).toEqual({ statistics: [{ value: '40', label: '' }], seen: {} })
})

test('the accent color is typed or picked, and links are added in rows', async () => {
  const server = fakeServer({ 'GET /api/settings': { body: SETTINGS }, 'PATCH /api/settings': { body: SETTINGS } })
  const { user } = renderDesk('/admin/settings?tab=site')
  const picker = await screen.findByLabelText('Pick the accent color')
  fireEvent.input(picker, { target: { value: '#aa0000' } })
  expect(screen.getByRole('textbox', { name: 'Accent color' })).toHaveProperty('value', '#aa0000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved')
  await user.click(screen.getByRole('tab', { name: 'Paper' }))
  await user.click(await screen.findByRole('button', { name: 'Add link' }))
  await user.type(screen.getByLabelText('Name of link 1'), 'Mill')
  await user.type(screen.getByLabelText('Address of link 1'), 'https://mill.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent('PATCH')).toMatchObject([
      { accentColour: '#aa0000' },
      { socialLinks: [{ label: 'Mill', url: 'https://mill.example' }] },
    ]),
  )
})

test('who saves over somebody else’s save keeps the text, and may then mean it', async () => {
  const theirs = { ...SETTINGS, siteName: 'Theirs', countyName: 'Other County', versions: { siteName: 9 } }
  const stale = { status: 409, body: { message: 'Another editor saved this.', code: 'stale', current: theirs } }
  const answers = [stale, { body: { ...theirs, siteName: SETTINGS.siteName } }]
  const server = fakeServer({
    'GET /api/settings': { body: SETTINGS },
    'PATCH /api/settings': () => answers.shift() ?? stale,
  })
  const { user } = renderDesk('/admin/settings?tab=paper')
  const name = await screen.findByLabelText('Site name')
  await user.clear(name)
  await user.type(name, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = (await screen.findByRole('alert')).textContent
  expect(notice).toMatch(/Another editor, or you in another tab, saved these settings\..*Theirs/)
  expect(name).toHaveProperty('value', 'Mine')
  expect(screen.getByLabelText('County name')).toHaveProperty('value', 'Other County')
  // The form may also go back to what it was opened with.
  await user.clear(name)
  await user.type(name, SETTINGS.siteName)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const again = { siteName: SETTINGS.siteName, seen: { siteName: 9 } }
  await waitFor(() => expect(server.sent('PATCH')[1]).toEqual(again))
})

test('an editor has their own account alone', async () => {
  fakeServer({ 'GET /api/auth/me': { body: { ...USER, role: 'editor' } } })
  renderDesk('/admin/settings?tab=paper')
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Your account'])
})

test('a link opens the tab that it names, and the address follows', async () => {
  fakeServer({ 'GET /api/settings': { body: SETTINGS } })
  const { user, address } = renderDesk('/admin/settings?tab=newsletter')
  expect((await screen.findByRole('tab', { name: 'Newsletter' })).ariaSelected).toBe('true')
  await user.click(screen.getByRole('tab', { name: 'Paper' }))
  expect(await screen.findByLabelText('Site name')).toBeTruthy()
  expect(address()).toBe('/admin/settings?tab=paper')
})

test('of one’s own account only what was changed is saved, and a taken address is told at its field', async () => {
  const taken = 'Another account already has this email address'
  const server = fakeServer({
    'PATCH /api/auth/me': ({ body }) =>
      'email' in (body as object)
        ? { status: 409, body: { message: taken, code: 'email_taken', issues: [{ path: 'email', message: taken }] } }
        : { body: { ...USER, displayName: 'Ruth O.' } },
  })
  const { user } = renderDesk('/admin/settings')
  const name = await screen.findByLabelText('Your name')
  await user.clear(name)
  await user.type(name, 'Ruth O.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Account saved')).toBeTruthy()
  await user.type(screen.getByLabelText('Email address'), 'nora@example.org')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(server.sent('PATCH')).toEqual([{ displayName: 'Ruth O.' }, { email: 'nora@example.org' }])
})
