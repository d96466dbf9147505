import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** A button that takes a press now: it waits neither for an answer nor for the end of a double tap. */
export async function findReady(name: string, around: HTMLElement = document.body): Promise<HTMLElement> {
  await screen.findAllByRole('button', { name })
  return await waitFor(() => {
    const button = within(around).getByRole('button', { name })
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-busy')).not.toBe('true')
    return button
  })
}
