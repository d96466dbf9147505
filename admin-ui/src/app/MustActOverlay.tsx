import type { CurrentUser } from '@hometown/shared-types/auth'
import { Dialog } from 'radix-ui'
import { useReturnFocus } from '../ui/return-focus.ts'
import { MustActCard } from './MustActCard.tsx'

/** Over a form with unsaved changes, which stay as they are. */
export function MustActOverlay({ user }: { user: CurrentUser }) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid animate-appear place-items-center overflow-y-auto bg-overlay p-4">
          <Dialog.Content
            {...returnFocus}
            aria-describedby={undefined}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            className="w-full max-w-lg rounded-lg bg-ground p-2"
          >
            <Dialog.Title className="sr-only">Before you go on</Dialog.Title>
            <MustActCard user={user} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
