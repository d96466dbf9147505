import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { CloseButton } from './CloseButton.tsx'
import { dialogOverlayClass } from './ConfirmDialog.tsx'
import { focusContentItself, useReturnFocus } from './return-focus.ts'

const DIALOG_WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-4xl', full: 'max-w-7xl' } as const

const DOUBLE_CLICK_MS = 500

interface DialogProps {
  /** A dialog without this prop is open as long as it is mounted. */
  open?: boolean
  onClose(): void
  title: string
  description?: ReactNode
  width?: keyof typeof DIALOG_WIDTHS
  /** Focuses the dialog itself, if its first field is an iframe that would take every key. */
  opensAtItself?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The dialog may be as tall as the window. On phones it rises from the bottom edge. */
  isSheet?: boolean
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, width = 'md', opensAtItself = false, footer, children } = props
  const { initialFocus, isSheet = false } = props
  const returnFocus = useReturnFocus()
  const openedAt = useRef(0)
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay
          className={classNames(
            dialogOverlayClass,
            // The row keeps a tall dialog within the window, except where its head and buttons alone would fill it.
            '[@media(min-height:20rem)]:grid-rows-[minmax(0,1fr)]',
            isSheet && 'max-md:place-items-end max-md:p-0! md:pb-4!',
          )}
        >
          <Primitive.Content
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus()
              openedAt.current = performance.now()
              if (opensAtItself) focusContentItself(event)
              if (!initialFocus?.current) return
              event.preventDefault()
              initialFocus.current.focus()
            }}
            onCloseAutoFocus={returnFocus.onCloseAutoFocus}
            // The second press of a double click must not close what the first one opened.
            onPointerDownOutside={(event) =>
              performance.now() - openedAt.current < DOUBLE_CLICK_MS && event.preventDefault()
            }
            {...(!description && { 'aria-describedby': undefined })}
            className={classNames(
              'relative flex max-h-full w-full animate-rise flex-col rounded-lg border bg-raised shadow-floating',
              DIALOG_WIDTHS[width],
              isSheet &&
                'max-md:max-h-[92dvh] max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0',
            )}
          >
            <div className="flex flex-col gap-1 pt-4 pr-14 pb-3 pl-5">
              <Primitive.Title className="wrap-anywhere font-semibold text-lg">{title}</Primitive.Title>
              {description && <Primitive.Description className="text-quiet">{description}</Primitive.Description>}
            </div>
            {children && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
            {footer && (
              <div data-dialog-footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
                {footer}
              </div>
            )}
            {/* The button is last in the DOM, so that a dialog focuses its first field. */}
            <Primitive.Close asChild>
              <CloseButton className="absolute top-4 right-3.5" />
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface LockedDialogProps {
  title: string
  titleClass?: string
  description?: string
  overlayClass: string
  className: string
  children: ReactNode
}

/** A locked dialog comes unasked, so it has the focus itself: what somebody is typing mustn't end up in its fields. */
export function LockedDialog(props: LockedDialogProps) {
  const { title, titleClass = 'font-semibold text-lg', description, overlayClass, className, children } = props
  const [opener] = useState(() => document.activeElement)
  const returnFocus = useReturnFocus(opener)
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass}>
          <Primitive.Content
            ref={focusDialogOnMount}
            onOpenAutoFocus={focusContentItself}
            onCloseAutoFocus={returnFocus.onCloseAutoFocus}
            {...(!description && { 'aria-describedby': undefined })}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            className={classNames('w-full rounded-lg focus:outline-none', className)}
          >
            <Primitive.Title className={titleClass}>{title}</Primitive.Title>
            {description && <Primitive.Description className="mt-0.5 text-quiet">{description}</Primitive.Description>}
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Takes the focus from a field that asked for it. `onOpenAutoFocus` does so only where a dialog below has taken it. */
function focusDialogOnMount(dialog: HTMLElement | null): void {
  dialog?.focus()
}
