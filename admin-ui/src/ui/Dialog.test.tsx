import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../test/support/render-desk.tsx'
import { Dialog } from './Dialog.tsx'

function AskingScreen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Send
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Send now?" />
    </>
  )
}

test('a double tap opens a dialog and leaves it open; a later tap beside it closes it', async () => {
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
