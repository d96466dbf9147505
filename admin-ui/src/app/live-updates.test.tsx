import { call, type } from '@hometown/shared-types/contract/call'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fakeServer, USER } from '../../test/support/fake-server.ts'
import { fakeStream } from '../../test/support/fake-stream.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { api } from '../lib/api-client.ts'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'

function Sources() {
  const { data } = useQuery({
    queryKey: ['sources', 'all'],
    queryFn: () => api(call('GET', '/api/sources', { answer: type<string[]>() })),
  })
  return <p>{data?.join(', ')}</p>
}

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <UnsavedChanges when={text !== ''} />
      <input aria-label="Story" value={text} onChange={(event) => setText(event.target.value)} />
      <button
        type="button"
        onClick={() =>
          void api(call('POST', '/api/stories', { body: z.object({ text: z.string() }) }), { body: { text } }).catch(
            () => {},
          )
        }
      >
        Save
      </button>
    </>
  )
}

const SCREENS = [
  screenOf('/admin', 'Dashboard'),
  screenOf('/admin/sources', 'Sources', { component: Sources }),
  screenOf('/admin/content', 'Create New', { component: Form }),
]

async function openSources() {
  const stream = fakeStream()
  let names = ['Fair board']
  const server = fakeServer({ 'GET /api/sources': () => ({ body: names }), 'GET /api/publishes': { body: [] } })
  const desk = renderDesk('/admin/sources', SCREENS)
  await screen.findByText('Fair board')
  await stream.listening()
  const asked = () => server.calls.filter(({ path }) => path === '/api/sources').length
  const setNames = (next: string[]) => {
    names = next
  }
  return { ...desk, server, stream, asked, setNames }
}

test('what somebody else changed is on screen without asking', async () => {
  const { stream, setNames, asked } = await openSources()
  setNames(['Fair board', 'County clerk'])
  await stream.say({ type: 'changed', lists: ['media'] })
  expect(asked()).toBe(1)
  await stream.say({ type: 'changed', lists: ['sources'] })
  expect(await screen.findByText('Fair board, County clerk')).toBeTruthy()
  expect(asked()).toBe(2)
})

test('a change is on screen although the first answer, made before it, comes after the news of it', async () => {
  const stream = fakeStream()
  const answers: (() => void)[] = []
  let names = ['Fair board']
  const server = fakeServer({
    'GET /api/sources': () => {
      const body = names
      return new Promise((resolve) => answers.push(() => resolve({ body })))
    },
    'GET /api/publishes': { body: [] },
  })
  renderDesk('/admin/sources', SCREENS)
  await waitFor(() => expect(answers).toHaveLength(1))
  await stream.listening()
  names = ['Fair board', 'County clerk']
  await stream.say({ type: 'changed', lists: ['sources'] })
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  expect(await screen.findByText('Fair board, County clerk')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path === '/api/sources')).toHaveLength(2)
})

test('after a broken connection everything is asked for again, but not at the first', async () => {
  const { stream, setNames, asked } = await openSources()
  await stream.reconnect()
  expect(asked()).toBe(1)
  setNames(['Library'])
  await stream.reconnect()
  expect(await screen.findByText('Library')).toBeTruthy()
})

const LOST = { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } }

test('a session that ends under a form is asked for over it, and what was typed can be saved', async () => {
  fakeStream()
  const server = fakeServer({ 'POST /api/stories': LOST, 'POST /api/auth/login': { body: USER } })
  const { user, address } = renderDesk('/admin/content', SCREENS)
  await user.type(await screen.findByLabelText('Story'), 'Hail in Mill Creek')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeTruthy()
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ruth')
  server.routes['POST /api/stories'] = { status: 201, body: {} }
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/admin/content')
  expect(screen.getByLabelText('Story')).toHaveProperty('value', 'Hail in Mill Creek')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // A call without a session is tried twice.
  expect(server.calls.filter(({ path }) => path === '/api/stories')).toHaveLength(3)
})
