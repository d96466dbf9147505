import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderPart } from '../../test/support/render-desk.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from './DropdownMenu.tsx'

function Row() {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <DropdownMenu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={() => setAsked(true)}>Delete</MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Delete it?"
        description="This cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => setAsked(false)}
      />
    </>
  )
}

test.each([
  ['Escape', '{Escape}'],
  ['the action', '{Tab}{Enter}'],
])('the focus is at the menu’s button again after %s', async (_way, keys) => {
  fakeServer()
  const { user } = renderPart(<Row />)
  const button = await screen.findByRole('button', { name: 'Actions' })
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Delete' })
  await user.keyboard('{Enter}')
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await user.keyboard(keys)
  await waitFor(() => expect(document.activeElement).toBe(button))
})
