import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpUser } from '../../test/support/set-up-user.ts'
import { Dialog, LockedDialog } from './Dialog.tsx'
import { DropdownMenu, MenuItem } from './DropdownMenu.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'

/** A loading dialog that is replaced by another one, and its opener. */
function Loading() {
  const [step, setStep] = useState<'closed' | 'loading' | 'loaded' | 'done'>('closed')
  const close = () => setStep('done')
  return (
    <>
      <button type="button" onClick={() => setStep('loading')}>
        Open
      </button>
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
  const user = setUpUser()
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

test('a locked dialog whose field takes the focus at once gives it back to what had it', async () => {
  const locked = (
    <LockedDialog title="Please sign in again" overlayClass="" className="">
      <Input aria-label="Password" autoFocus />
    </LockedDialog>
  )
  const withDialog = (isOpen: boolean) => (
    <>
      <input aria-label="Title" />
      {isOpen && locked}
    </>
  )
  const { rerender } = render(withDialog(false))
  screen.getByLabelText('Title').focus()
  rerender(withDialog(true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  rerender(withDialog(false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
})

const OPENER = <button type="button">Views</button>

const doNothing = () => {}

/** Each opens from a button "Views" by a click or the arrow key, and closes by Escape. */
const CLOSING: readonly { kind: string; part: ReactElement }[] = [
  {
    kind: 'menu',
    part: (
      <DropdownMenu trigger={OPENER}>
        <MenuItem onSelect={doNothing}>Mine</MenuItem>
      </DropdownMenu>
    ),
  },
  {
    kind: 'select',
    part: <Select aria-label="Views" value="a" onChange={doNothing} options={[{ value: 'a', label: 'A' }]} />,
  },
  { kind: 'dialog', part: <Opened dialog={(rest) => <Dialog {...rest} title="Views" />} /> },
]

interface OpenedProps {
  dialog(state: { open: boolean; onOpenChange(open: boolean): void }): ReactElement
}

function Opened({ dialog }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Views
      </button>
      {dialog({ open, onOpenChange: setOpen })}
    </>
  )
}

describe.each(CLOSING)('a closing $kind', ({ kind, part }) => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <>
        {part}
        <button type="button">Title column</button>
      </>,
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function openAndCloseByKeys(): Promise<HTMLElement> {
    const [opener] = screen.getAllByRole(kind === 'select' ? 'combobox' : 'button', { name: 'Views' })
    if (!opener) throw new Error('Nothing opens it')
    opener.focus()
    act(() => fireEvent.keyDown(opener, { key: 'ArrowDown' }))
    if (kind !== 'menu' && kind !== 'select') act(() => fireEvent.click(opener))
    await act(() => vi.runAllTimersAsync())
    const inside = document.activeElement ?? document.body
    expect(inside).not.toBe(opener)
    act(() => fireEvent.keyDown(inside, { key: 'Escape' }))
    expect(inside.isConnected).toBe(false)
    return opener
  }

  test('gives the focus back to what opened it', async () => {
    const opener = await openAndCloseByKeys()
    vi.runAllTimers()
    expect(document.activeElement).toBe(opener)
  })

  test('leaves the focus where somebody has gone meanwhile', async () => {
    await openAndCloseByKeys()
    const column = screen.getByRole('button', { name: 'Title column' })
    column.focus()
    vi.runAllTimers()
    expect(document.activeElement).toBe(column)
  })
})

test('a list that closes in a dialog gives the focus back to its field, though the dialog has taken it', async () => {
  vi.useFakeTimers()
  try {
    render(
      <Dialog open onOpenChange={doNothing} title="Event">
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
  } finally {
    vi.useRealTimers()
  }
})
