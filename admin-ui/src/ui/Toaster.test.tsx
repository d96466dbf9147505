import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../test/support/render-desk.tsx'
import { Dialog } from './Dialog.tsx'
import { toast } from './toast.ts'

test('it goes by itself after five seconds, not before', async () => {
  renderPart(<p>Screen</p>)
  act(() => toast({ title: 'Welcome back!' }))
  await screen.findByText('Welcome back!')
  vi.useFakeTimers()
  try {
    act(() => toast({ title: 'Logged out' }))
    act(() => vi.advanceTimersByTime(4900))
    expect(screen.queryByText('Logged out')).toBeTruthy()
    act(() => vi.advanceTimersByTime(200))
    expect(screen.queryByText('Logged out')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('F8 leads to the toast, and its cross takes it away', async () => {
  const { user } = renderPart(<p>Screen</p>)
  await screen.findByText('Screen')
  act(() => toast({ title: 'Source updated' }))
  await screen.findByText('Source updated')
  await user.keyboard('[F8]')
  await waitFor(() => expect(screen.getByRole('list').contains(document.activeElement)).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Source updated')).toBeNull()
})

test('its action is there for screen readers while a dialog is open', async () => {
  const onSelect = vi.fn()
  const { user } = renderPart(<Dialog onClose={() => {}} title="Read" />)
  await screen.findByRole('dialog', { name: 'Read' })
  act(() => toast({ title: 'Approved', action: { label: 'Undo', onSelect } }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onSelect).toHaveBeenCalledOnce()
})

test('it can be clicked while the page still ignores clicks because of a dialog', async () => {
  const { user } = renderPart(<p>Screen</p>)
  await screen.findByText('Screen')
  document.body.style.pointerEvents = 'none'
  try {
    const onSelect = vi.fn()
    act(() => toast({ title: 'Article deleted', action: { label: 'Undo', onSelect } }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(onSelect).toHaveBeenCalledOnce()
  } finally {
    document.body.style.pointerEvents = ''
  }
})
