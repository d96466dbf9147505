import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { LockedDialog } from '../../ui/Dialog.tsx'
import { SignInSteps } from './SignInSteps.tsx'

/** The form's text survives the end of the session, and the next person at the computer can't read it. */
export function SignInAgain({ username, onSignedIn }: { username: string; onSignedIn(user: CurrentUser): void }) {
  return (
    <LockedDialog
      title="Please sign in again"
      titleClass="font-semibold text-xl tracking-tight"
      description="Your session has ended. Your text is still here, and you can save it after you sign in."
      overlayClass="fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-ground p-4"
      className="max-w-96 animate-rise border bg-surface p-6 shadow-floating"
    >
      <SignInSteps username={username} onSignedIn={onSignedIn} />
    </LockedDialog>
  )
}
