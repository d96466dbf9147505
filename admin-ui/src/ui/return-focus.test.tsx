import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

/** A loading dialog that is replaced by another one, and its opener. */
function Loading({ removes = false, goesOn = false }: { removes?: boolean; goesOn?: boolean }) {
  const [step, setStep] = useState<'closed' | 'loading' | 'loaded' | 'done'>('closed')
  const close = () => setStep('done')
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (goesOn && step === 'done') next.current?.focus()
  }, [goesOn, step])
  return (
    <>
      <fieldset tabIndex={-1} aria-label="Tuesday">
        {!(removes && step === 'done') && (
          <button type="button" onClick={() => setStep('loading')}>
            Open
          </button>
        )}
        <button type="button" ref={next}>
          Next
        </button>
      </fieldset>
      {step === 'loading' && (
        <Dialog key="loading" open onOpenChange={close} title="Loading">
          <button type="button" onClick={() => setStep('loaded')}>
            Go on
          </button>
        </Dialog>
      )}
      {step === 'loaded' && (
        <Dialog key="loaded" open onOpenChange={close} title="Loaded">
          <input aria-label="Title" />
        </Dialog>
      )}
    </>
  )
}

async function openAndClose(): Promise<void> {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  await user.keyboard('{Escape}')
}

test('a dialog that takes the place of another gives the focus back to what opened the first', async () => {
  render(<Loading />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

test('what opened a dialog and is gone leaves the focus to what it was in', async () => {
  render(<Loading removes />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tuesday' })))
})

test('where what opened a dialog is gone and the focus has gone on already, it stays', async () => {
  render(<Loading removes goesOn />)
  await openAndClose()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' })))
})

test('a dialog that has just closed takes the focus from none where somebody types', () => {
  vi.useFakeTimers()
  try {
    render(<Loading />)
    screen.getByRole('button', { name: 'Open' }).focus()
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Open' })))
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Go on' })))
    const title = screen.getByLabelText<HTMLInputElement>('Title')
    expect(title.matches(':focus')).toBe(true)
    fireEvent.change(title, { target: { value: 'Half' } })
    title.setSelectionRange(4, 4)
    vi.runAllTimers()
    expect(title.matches(':focus')).toBe(true)
    expect(title.selectionStart).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})
