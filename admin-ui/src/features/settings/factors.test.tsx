import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeRoutes, fakeServer, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const PHONE = {
  id: 'f1',
  kind: 'totp',
  name: 'My phone',
  createdAt: '2026-11-20T16:00:00Z',
  lastUsedAt: null,
} as const
const LAPTOP = { ...PHONE, id: 'f2', kind: 'passkey', name: 'Laptop', lastUsedAt: '2026-11-24T16:00:00Z' } as const
const OWN = { factors: [], recoveryCodesLeft: 0, isRequired: false, canUsePasskeys: true }
const CODES = ['AAAA-BBBB', 'CCCC-DDDD']
const TOTP_START = {
  'POST /api/auth/factors/start': {
    body: { enrollment: 'e1', secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Courier:ruth?secret=ABCDEFGHIJKLMNOP' },
  },
}

function openSettings(own: object, routes: FakeRoutes = {}) {
  let answer = { ...OWN, ...own }
  const server = fakeServer({
    'GET /api/auth/me': { body: { ...USER, role: 'contributor' } },
    'GET /api/auth/sessions': { body: [] },
    'GET /api/auth/factors': () => ({ body: answer }),
    ...routes,
  })
  const become = (changed: object) => {
    answer = { ...answer, ...changed }
  }
  return { ...renderDesk('/admin/settings'), server, become }
}

test('an app is added by its code; the codes are shown once, and wait until they are saved', async () => {
  const desk = openSettings({}, TOTP_START)
  desk.server.routes['POST /api/auth/factors'] = () => {
    desk.become({ factors: [PHONE], recoveryCodesLeft: 10 })
    return { status: 201, body: { factor: PHONE, recoveryCodes: CODES } }
  }
  await desk.user.click(await screen.findByRole('button', { name: 'Add authenticator app' }))
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  const dialog = within(screen.getByRole('dialog', { name: 'Add an authenticator app' }))
  expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  await desk.user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Enter the code that your app shows now')).toBeTruthy()
  await desk.user.type(dialog.getByLabelText('Code'), '123 456')
  await desk.user.click(dialog.getByRole('button', { name: 'Add' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
  await desk.user.click(codes.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(
    'Recovery codes of ruth at Alder County Courier. Each works once.\n\nAAAA-BBBB\nCCCC-DDDD\n',
  )
  await desk.user.keyboard('{Escape}')
  await desk.user.click(codes.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('My phone')).toBeTruthy()
  expect(desk.server.calls.find(({ method, path }) => method === 'POST' && path === '/api/auth/factors')?.body).toEqual(
    { kind: 'totp', enrollment: 'e1', code: '123456' },
  )
})

test('a prompt that gives no passkey is told', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const start = { body: { enrollment: 'e1', options: {} } }
  const desk = openSettings({}, { 'POST /api/auth/factors/start': start })
  await desk.user.click(await screen.findByRole('button', { name: 'Add passkey' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No passkey was created. Try again, or use an authenticator app.',
  )
})

test('another factor is removed after a question, and the last one says what then follows', async () => {
  const desk = openSettings({ factors: [PHONE, LAPTOP], recoveryCodesLeft: 5 })
  desk.server.routes['DELETE /api/auth/factors/f2'] = () => {
    desk.become({ factors: [PHONE] })
    return { body: {} }
  }
  await desk.user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Your other second factors stay/)).toBeTruthy()
  await desk.user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Laptop removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
  await desk.user.click(screen.getByRole('button', { name: 'Remove My phone' }))
  expect(await screen.findByText(/your recovery codes will stop working/)).toBeTruthy()
})
