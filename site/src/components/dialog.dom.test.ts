import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog, Dialog } from './Dialog.tsx'

// The tests’ DOM has no modal dialogs.
HTMLDialogElement.prototype.showModal = () => undefined
afterEach(cleanup)

test('a question that closes leaves the dialog below it open', () => {
  const [onClose, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const question = { question: 'Delete it?', note: '', action: 'Delete', onConfirm: () => undefined, onCancel }
  const children = createElement(ConfirmDialog, question)
  render(createElement(Dialog, { labelledBy: 'name', onClose, children }))
  fireEvent(screen.getByRole('alertdialog', { hidden: true }), new Event('close'))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})
