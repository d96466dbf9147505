import { setImmediate } from 'node:timers/promises'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SubscribeForm } from './SubscribeForm.island.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a double click sends the form once', async () => {
  // Timers come after the second press on a busy phone.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetch)
  render(createElement(SubscribeForm, { apiUrl: '', action: '/form' }))
  fireEvent.input(screen.getByLabelText('Email address'), { target: { value: 'reader@example.org' } })
  fireEvent.click(screen.getByLabelText('Sports'))
  const send = screen.getByRole('button', { name: 'Subscribe' })
  for (const _ of ['first press', 'second press']) {
    fireEvent.click(send)
    await setImmediate()
    expect(send.textContent).toBe('Subscribing...')
  }
  expect(fetch).toHaveBeenCalledOnce()
})
