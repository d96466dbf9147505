import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useReturnFocus } from './return-focus.ts'

/** The backdrop scrolls a dialog that is too tall, and keeps it within the screen's width. */
export const dialogOverlayClass =
  'fixed inset-0 z-40 grid animate-appear grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-overlay p-4 md:pb-[12vh]'

interface ConfirmDialogProps {
  /** A dialog without this prop is open as long as it is mounted. */
  open?: boolean
  onClose(): void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  /** The dialog stays open until `open` changes; set it when the action is done. */
  onConfirm(): void
}

export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = true,
  pending = false,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogOverlayClass}>
          <AlertDialog.Content
            {...returnFocus}
            className="flex w-full max-w-sm animate-rise flex-col gap-2 rounded-lg border bg-raised p-5 shadow-floating"
          >
            <AlertDialog.Title className="wrap-anywhere font-semibold text-lg">{title}</AlertDialog.Title>
            {/* The description is no paragraph, because it may contain a list. */}
            <AlertDialog.Description asChild className="text-quiet">
              <div>{description}</div>
            </AlertDialog.Description>
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={() => onConfirm()}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
