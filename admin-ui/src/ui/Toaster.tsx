import { CircleAlert, CircleCheck } from 'lucide-react'
import { Toast } from 'radix-ui'
import { classNames } from '../lib/class-names.ts'
import { useStore } from '../lib/store.ts'
import { Button, buttonClass } from './Button.tsx'
import { CloseButton } from './CloseButton.tsx'
import { currentToast, dismissToast, type ToastInput } from './toast.ts'

const TOAST_DURATION_MS = 5000
const TOAST_SWIPE_THRESHOLD_PX = 50
const TOAST_ICON_CLASSES = { done: 'text-accent', waiting: 'text-quiet', destructive: 'text-danger' } as const

/** Render this once in the app; F8 focuses the toast. */
export function Toaster() {
  const current = useStore(currentToast)
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}>
      {current && (
        <Toast.Root
          key={current.id}
          type="foreground"
          onOpenChange={(open) => !open && dismissToast(current.id)}
          // A dialog that is closing still makes the page ignore clicks.
          style={{ pointerEvents: 'auto' }}
          className={classNames(
            'flex animate-rise items-start gap-3 rounded-lg border bg-raised p-3 shadow-floating md:flex-wrap',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            'data-[swipe=cancel]:transition-transform',
            current.variant === 'destructive' && 'border-danger/50',
          )}
        >
          <ToastIcon variant={current.variant} />
          <div className="min-w-0 flex-1">
            <Toast.Title className={classNames('font-medium', current.variant === 'destructive' && 'text-danger')}>
              {current.title}
            </Toast.Title>
            {current.description && <Toast.Description className="text-quiet">{current.description}</Toast.Description>}
          </div>
          {(current.link ?? current.action) && (
            <div className="flex gap-3 max-md:-my-1 md:order-last md:basis-full md:pl-7">
              {current.link && (
                <Toast.Action asChild altText={current.link.label}>
                  <a
                    href={current.link.href}
                    target="_blank"
                    rel="noreferrer"
                    className={`${buttonClass('secondary', 'sm')} max-md:h-11`}
                  >
                    {current.link.label}
                  </a>
                </Toast.Action>
              )}
              {current.action && (
                <Toast.Action asChild altText={current.action.label}>
                  <Button size="sm" className="max-md:h-11" onClick={current.action.onSelect}>
                    {current.action.label}
                  </Button>
                </Toast.Action>
              )}
            </div>
          )}
          <Toast.Close asChild>
            <CloseButton className="-my-1 -mr-1 max-md:h-11" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        // Dialogs hide the rest of the page from screen readers, except live regions. Toasts announce themselves.
        aria-live="off"
        className={classNames(
          'fixed right-0 bottom-0 z-50 flex w-[26rem] max-w-full flex-col p-4 outline-none',
          // The toast is over the sidebar: what is needed next is in the page.
          'md:right-auto md:left-0 md:w-64 md:p-2',
          // The toast would cover the buttons at the bottom of a phone.
          'max-md:[body:has([data-dialog-footer])_&]:top-0',
          'max-md:[body:has([data-dialog-footer])_&]:bottom-auto',
        )}
      />
    </Toast.Provider>
  )
}

function ToastIcon({ variant }: Pick<ToastInput, 'variant'>) {
  const Icon = variant ? CircleAlert : CircleCheck
  return <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', TOAST_ICON_CLASSES[variant ?? 'done'])} />
}
