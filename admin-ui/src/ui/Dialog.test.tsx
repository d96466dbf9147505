import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderPart } from '../../test/support/render-desk.tsx'
import { Dialog } from './Dialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Sheet } from './Sheet.tsx'

/** Presses Escape as soon as the confirmation has the focus, before the dialog below has noticed it. */
function escapeFromQuestionAtOnce(): void {
  const press = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest('[role=alertdialog]')) return
    document.removeEventListener('focusin', press)
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }
  document.addEventListener('focusin', press)
  onTestFinished(() => document.removeEventListener('focusin', press))
}

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('Escape in a question that has just opened closes the question, not the %s below', async (_what, Below) => {
  const closeBelow = vi.fn()
  const closeQuestion = vi.fn()
  function Screen() {
    const [isAsked, setAsked] = useState(false)
    const answer = () => {
      closeQuestion()
      setAsked(false)
    }
    return (
      <Below open onOpenChange={closeBelow} title="Picture">
        <button type="button" onClick={() => setAsked(true)}>
          Leave
        </button>
        <LeaveDialog open={isAsked} onStay={answer} onLeave={answer} />
      </Below>
    )
  }
  fakeServer()
  const { user } = renderPart(<Screen />)
  const button = await screen.findByRole('button', { name: 'Leave' })
  escapeFromQuestionAtOnce()
  await user.click(button)
  await waitFor(() => expect(closeQuestion).toHaveBeenCalledTimes(1))
  expect(closeBelow).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.keyboard('{Escape}')
  expect(closeBelow).toHaveBeenCalledTimes(1)
})

function AskingScreen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Send
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Send now?" />
    </>
  )
}

test('a double tap opens a dialog and leaves it open; a later tap beside it closes it', async () => {
  fakeServer()
  const { user } = renderPart(<AskingScreen />)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const overlay = (await screen.findByRole('dialog')).parentElement
  if (!overlay) throw new Error('The dialog has no overlay')
  await user.click(overlay)
  screen.getByRole('dialog')
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  onTestFinished(() => now.mockRestore())
  await user.click(overlay)
  expect(screen.queryByRole('dialog')).toBeNull()
})
