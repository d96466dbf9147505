import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../test/support/render-desk.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx'
import { useShortcut } from './shortcuts.ts'

function Screen({ onKey, isAsked = false }: { onKey(): void; isAsked?: boolean }) {
  useShortcut({ key: 'n' }, onKey, { does: 'New one' })
  return (
    <>
      <input aria-label="Name" />
      <div role="listbox" aria-label="Names" tabIndex={-1} hidden />
      <DropdownMenu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => {}}>Delete</MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={() => {}}
        title="Delete it?"
        description="It is gone then."
        confirmLabel="Delete"
        onConfirm={() => {}}
      />
    </>
  )
}

test('a single key works on the screen, and in no field or menu', async () => {
  const onKey = vi.fn()
  const { user } = renderPart(<Screen onKey={onKey} />)
  await user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await user.keyboard('n')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await user.keyboard('n')
  expect(onKey).not.toHaveBeenCalled()
  await user.keyboard('{Escape}n')
  expect(onKey).toHaveBeenCalledOnce()
})

test('a single key works through no question', async () => {
  const onKey = vi.fn()
  const { user } = renderPart(<Screen onKey={onKey} isAsked />)
  await screen.findByRole('alertdialog')
  await user.keyboard('n')
  expect(onKey).not.toHaveBeenCalled()
})
