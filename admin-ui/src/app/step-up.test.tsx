import { systemCalls } from '@hometown/shared-types/contract/system'
import { useMutation } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeRoutes, fakeServer, USER } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { api } from '../lib/api-client.ts'
import { FreshDownload } from '../parts/FreshDownload.tsx'
import { toast, toastFailure } from '../ui/toast.ts'

function Change() {
  const change = useMutation({
    mutationFn: () => api(systemCalls.releaseMailing),
    onSuccess: () => toast({ title: 'Changed' }),
    onError: (error) => toastFailure('Couldn’t change it', error),
  })
  return (
    <>
      <h1>Change</h1>
      <input aria-label="Text" defaultValue="typed" />
      <button type="button" onClick={() => change.mutate()}>
        Change
      </button>
      <FreshDownload href="/api/file.csv">Download</FreshDownload>
    </>
  )
}

const SCREENS = [screenOf('/admin/change', 'Change', { component: Change })]
const DOUBTED = { status: 403, body: { message: 'Confirm that it’s you', code: 'step_up_needed' } }

function open(routes: FakeRoutes = {}) {
  let isFresh = false
  let starts = 0
  const server = fakeServer({
    'POST /api/system/mailing/release': () => (isFresh ? { body: {} } : DOUBTED),
    'GET /api/auth/step-up': () => (isFresh ? { body: {} } : DOUBTED),
    'POST /api/auth/step-up/start': () => ({ body: { token: `step-${++starts}`, methods: ['password'] } }),
    'POST /api/auth/prove': () => {
      isFresh = true
      return { body: USER }
    },
    ...routes,
  })
  return { ...renderDesk('/admin/change', SCREENS), server }
}

const question = () => screen.findByRole('dialog', { name: 'Confirm that it’s you' })
const callsOf = ({ server }: ReturnType<typeof open>, path: string) => server.calls.filter((call) => call.path === path)

test('who is asked gives a proof, and the change goes on by itself', async () => {
  const desk = open()
  await desk.user.click(await screen.findByRole('button', { name: 'Change' }))
  const password = await within(await question()).findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await desk.user.keyboard('secret{Enter}')
  expect(await screen.findByText('Changed')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(desk, '/api/auth/prove')[0]?.body).toEqual({
    token: 'step-1',
    proof: { method: 'password', password: 'secret' },
  })
  expect(callsOf(desk, '/api/system/mailing/release')).toHaveLength(2)
})

test('who closes the question keeps the form as it was, and nothing is called an error', async () => {
  const desk = open()
  await desk.user.click(await screen.findByRole('button', { name: 'Change' }))
  await question()
  await desk.user.keyboard('{Escape}')
  expect(await screen.findByText('Not confirmed')).toBeTruthy()
  expect(screen.getByText('You didn’t confirm that it’s you, so nothing changed.')).toBeTruthy()
  expect(screen.queryByText('Couldn’t change it')).toBeNull()
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'typed')
  expect(callsOf(desk, '/api/system/mailing/release')).toHaveLength(1)
})

function noteDownloads(): string[] {
  const started: string[] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    started.push(this.href)
  }
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click
  })
  return started
}

test('a download asks first if the last proof was too long ago, and then starts by itself', async () => {
  const started = noteDownloads()
  const desk = open()
  await desk.user.click(await screen.findByRole('link', { name: 'Download' }))
  await desk.user.type(await within(await question()).findByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(started).toEqual([`${location.origin}/api/file.csv`]))
  await desk.user.click(await screen.findByRole('link', { name: 'Download' }))
  await waitFor(() => expect(started).toHaveLength(2))
  expect(callsOf(desk, '/api/auth/step-up/start')).toHaveLength(1)
})
