import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setUpUser } from '../../test/support/render-desk.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

it('shows that it tries again until that has ended, and takes no second press meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const user = setUpUser()
  const retry = vi.fn(() => promise)
  render(<ErrorPanel title="Couldn’t load the sources." error={new Error('No answer.')} onRetry={retry} />)
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(button)
  expect(retry).toHaveBeenCalledOnce()
  resolve()
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false), 60_000)
})
