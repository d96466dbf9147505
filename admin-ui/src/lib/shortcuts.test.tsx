import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../test/support/render-desk.tsx'
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx'
import { type Shortcut, shortcutLabel, useShortcut, useShortcuts } from './shortcuts.ts'

function Screen({ onKey }: { onKey(): void }) {
  useShortcut({ key: 'n' }, onKey)
  return (
    <>
      <input aria-label="Name" />
      <DropdownMenu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => {}}>Delete</MenuItem>
      </DropdownMenu>
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

const LIST_KEYS: readonly Shortcut[] = [{ key: 'j', moves: true }, { key: 'n' }]

function List({ onKey }: { onKey(label: string): void }) {
  useShortcuts(LIST_KEYS, (shortcut) => onKey(shortcutLabel(shortcut)))
  return <button type="button" role="combobox" aria-controls="none" aria-expanded={false} aria-label="Status" />
}

test('a key that moves works while it is held, and on a closed list, which keeps other letters', async () => {
  const onKey = vi.fn()
  renderPart(<List onKey={onKey} />)
  const list = await screen.findByRole('combobox')
  for (const init of [{ key: 'j' }, { key: 'J', repeat: true }, { key: 'n' }]) fireEvent.keyDown(list, init)
  for (const init of [{ key: 'n' }, { key: 'n', repeat: true }, { key: 'n', altKey: true }])
    fireEvent.keyDown(document.body, init)
  expect(onKey.mock.calls).toEqual([['J'], ['J'], ['N']])
})
