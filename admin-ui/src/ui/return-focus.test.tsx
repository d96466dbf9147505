import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart, setUpUser } from '../../test/support/render-desk.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, LockedDialog } from './Dialog.tsx'
import { DropdownMenu, MenuItem } from './DropdownMenu.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'

const doNothing = () => {}
const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()))
const title = () => screen.getByLabelText('Title')

function Opener({ children }: { children(close: () => void): ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Views
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

function Loading({ close }: { close(): void }) {
  const [isLoaded, setLoaded] = useState(false)
  return isLoaded ? (
    <Dialog key="loaded" onClose={close} title="Loaded">
      <input aria-label="Title" />
    </Dialog>
  ) : (
    <Dialog key="loading" onClose={close} title="Loading">
      <button type="button" onClick={() => setLoaded(true)}>
        Go on
      </button>
    </Dialog>
  )
}

test('a dialog that takes the place of another gives the focus back to what opened the first', async () => {
  render(<Opener>{(close) => <Loading close={close} />}</Opener>)
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await expectFocus(title)
  await user.keyboard('{Escape}')
  await expectFocus(() => screen.getByRole('button', { name: 'Views' }))
})

test('a question over a form gives the focus back to the form, not to what lies behind it', async () => {
  const { user } = renderPart(
    <Opener>
      {() => (
        <FormDialog title="Form" label="Save" pending={false} isDirty onSubmit={doNothing} onClose={doNothing}>
          <input aria-label="Title" />
        </FormDialog>
      )}
    </Opener>,
  )
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await expectFocus(title)
  // A click beside the dialog does the same.
  act(() => title().blur())
  act(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await expectFocus(() => screen.getByRole('dialog', { name: 'Form' }))
})

test('a locked dialog begins at itself, because somebody may be typing in a form below, and gives the focus back', async () => {
  const over = (isOpen: boolean) => (
    <>
      <Dialog onClose={doNothing} title="Event">
        <Input aria-label="Title" />
      </Dialog>
      {isOpen && (
        <LockedDialog title="Please sign in again" overlayClass="" className="">
          <Input aria-label="Password" autoFocus />
        </LockedDialog>
      )}
    </>
  )
  const { rerender } = render(over(false))
  act(() => title().focus())
  rerender(over(true))
  await expectFocus(() => screen.getByRole('dialog', { name: 'Please sign in again' }))
  rerender(over(false))
  await expectFocus(title)
})

function Row() {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <DropdownMenu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={() => setAsked(true)}>Delete</MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
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
  render(<Row />)
  const user = setUpUser()
  const button = screen.getByRole('button', { name: 'Actions' })
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Delete' })
  await user.keyboard('{Enter}')
  await screen.findByRole('alertdialog')
  await expectFocus(() => screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard(keys)
  await expectFocus(() => button)
})

/** The parts open from “Views” by the arrow key, and close by Escape. */
const CLOSING = [
  {
    kind: 'menu',
    part: (
      <DropdownMenu trigger={<button type="button">Views</button>}>
        <MenuItem onSelect={doNothing}>Mine</MenuItem>
      </DropdownMenu>
    ),
  },
  {
    kind: 'select',
    part: <Select aria-label="Views" value="a" onChange={doNothing} options={[{ value: 'a', label: 'A' }]} />,
  },
]

describe('with timers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(CLOSING)(
    'a closing $kind gives the focus back to what opened it, or leaves it where somebody went',
    async ({ kind, part }) => {
      render(
        <>
          {part}
          <button type="button">Title column</button>
        </>,
      )
      const opener = screen.getByRole(kind === 'select' ? 'combobox' : 'button', { name: 'Views' })
      const column = screen.getByRole('button', { name: 'Title column' })
      for (const goes of [false, true]) {
        opener.focus()
        act(() => fireEvent.keyDown(opener, { key: 'ArrowDown' }))
        await act(() => vi.runAllTimersAsync())
        const inside = document.activeElement ?? document.body
        expect(inside).not.toBe(opener)
        act(() => fireEvent.keyDown(inside, { key: 'Escape' }))
        expect(inside.isConnected).toBe(false)
        if (goes) column.focus()
        vi.runAllTimers()
        expect(document.activeElement).toBe(goes ? column : opener)
      }
    },
  )

  test('a list that closes in a dialog gives the focus back to its field, though the dialog has taken it', async () => {
    render(
      <Dialog onClose={doNothing} title="Event">
        <Select aria-label="Status" value="a" onChange={doNothing} options={[{ value: 'a', label: 'Draft' }]} />
      </Dialog>,
    )
    const field = screen.getByRole('combobox', { name: 'Status' })
    field.focus()
    act(() => fireEvent.keyDown(field, { key: 'ArrowDown' }))
    await act(() => vi.runAllTimersAsync())
    act(() => fireEvent.keyDown(screen.getByRole('option', { name: 'Draft' }), { key: 'Enter' }))
    screen.getByRole('dialog', { name: 'Event' }).focus()
    vi.runAllTimers()
    expect(document.activeElement).toBe(field)
  })
})
