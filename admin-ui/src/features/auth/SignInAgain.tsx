import type { CurrentUser } from '@hometown/shared-types/auth'
import { Dialog } from 'radix-ui'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { SignInSteps } from './SignInSteps.tsx'

interface SignInAgainProps {
  username: string
  onSignedIn(user: CurrentUser): void
}

/**
 * Shown over a form with unsaved changes when the session ends, so that the form's text survives. It covers everything:
 * the next person at the computer reads nothing.
 */
export function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-ground p-4">
          <Dialog.Content
            {...returnFocus}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            className="w-full max-w-96 animate-rise rounded-lg border bg-surface p-6 shadow-floating"
          >
            <Dialog.Title className="font-semibold text-xl tracking-tight">Please sign in again</Dialog.Title>
            <Dialog.Description className="mt-0.5 text-quiet">
              Your session has ended. Your text is still here, and you can save it after you sign in.
            </Dialog.Description>
            <SignInSteps username={username} onSignedIn={onSignedIn} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
