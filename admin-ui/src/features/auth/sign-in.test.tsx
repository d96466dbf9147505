import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeRoutes, fakeServer, NOBODY, USER } from '../../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../../test/support/render-desk.tsx'

const SCREENS = [screenOf('/admin/sources', 'Sources')]

const needed = (methods: readonly string[], more = {}) => ({
  body: { token: 'sign-in-1', methods, ...more },
})
const REFUSED = { status: 422, body: { message: 'This code is wrong or already used.', code: 'proof_refused' } }

function openLogin(routes: FakeRoutes) {
  const server = fakeServer({ ...NOBODY, ...routes })
  return { ...renderDesk('/login?next=/admin/sources', SCREENS), server }
}

async function typePassword({ user }: Pick<ReturnType<typeof openLogin>, 'user'>): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'ruth')
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
}

const atSources = () => screen.findByRole('heading', { name: 'Sources' })

test('a code of an authenticator app is the second step, with or without its space', async () => {
  const desk = openLogin({
    'POST /api/auth/login': needed(['totp', 'recovery-code']),
    'POST /api/auth/prove': { body: USER },
  })
  await typePassword(desk)
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code).toHaveProperty('inputMode', 'numeric')
  expect(code).toHaveProperty('autocomplete', 'one-time-code')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await desk.user.paste('123 456')
  await desk.user.keyboard('{Enter}')
  expect(await atSources()).toBeTruthy()
  expect(screen.getByText('Login successful')).toBeTruthy()
  expect(desk.server.calls.find(({ path }) => path.endsWith('prove'))?.body).toEqual({
    token: 'sign-in-1',
    proof: { method: 'totp', code: '123456' },
  })
})

test('a wrong code is told at its field and replaced by the next one', async () => {
  const desk = openLogin({ 'POST /api/auth/login': needed(['totp']), 'POST /api/auth/prove': REFUSED })
  await typePassword(desk)
  await desk.user.type(await screen.findByLabelText('Code'), '111111{Enter}')
  expect(await screen.findByText('This code is wrong or already used.')).toBeTruthy()
  desk.server.routes['POST /api/auth/prove'] = { body: USER }
  await desk.user.keyboard('222222{Enter}')
  expect(await atSources()).toBeTruthy()
  const proofs = desk.server.calls.filter(({ path }) => path.endsWith('prove')).map(({ body }) => body)
  expect(proofs.at(-1)).toEqual({ token: 'sign-in-1', proof: { method: 'totp', code: '222222' } })
})

test('a recovery code is the other way, and one can go back to the password', async () => {
  const desk = openLogin({
    'POST /api/auth/login': needed(['totp', 'recovery-code']),
    'POST /api/auth/prove': { body: USER },
  })
  await typePassword(desk)
  await desk.user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'ruth')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  await desk.user.keyboard('secret{Enter}')
  await desk.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await desk.user.type(await screen.findByLabelText('Recovery code'), ' abcd-efgh {Enter}')
  expect(await atSources()).toBeTruthy()
  expect(desk.server.calls.find(({ path }) => path.endsWith('prove'))?.body).toEqual({
    token: 'sign-in-1',
    proof: { method: 'recovery-code', code: 'abcd-efgh' },
  })
})

test('after the password, the passkey is asked for first, and a prompt that gives none leaves the other ways', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const desk = openLogin({
    'POST /api/auth/login': needed(['totp', 'passkey'], { passkeyOptions: {} }),
  })
  await typePassword(desk)
  const use = await screen.findByRole('button', { name: 'Use passkey' })
  await waitFor(() => expect(document.activeElement).toBe(use))
  await desk.user.click(use)
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used.')
  await desk.user.click(screen.getByRole('button', { name: 'Use a code from your authenticator app' }))
  expect(await screen.findByLabelText('Code')).toBeTruthy()
})
