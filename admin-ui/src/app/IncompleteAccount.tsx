import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { accountName } from '@hometown/shared-types/rules/names'
import { CompleteAccount } from '../features/settings/CompleteAccount.tsx'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/Button.tsx'
import { LockedDialog } from '../ui/Dialog.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useLogout } from './use-logout.ts'

/** Replaces the desk while the service refuses everything but a new password or a second factor. */
export function IncompleteAccount({ user }: { user: CurrentUser }) {
  const { siteName } = useSite()
  return (
    <>
      <main className="grid min-h-dvh place-items-center px-4 py-10">
        <div className="flex w-full max-w-lg flex-col">
          <p className="mb-6 text-center font-semibold text-lg">{siteName || '\u00a0'}</p>
          <IncompleteAccountCard user={user} />
        </div>
      </main>
      <SessionKeeper user={user} />
    </>
  )
}

/** Covers a form with unsaved changes, which stay as they are. */
export function IncompleteAccountOverlay({ user }: { user: CurrentUser }) {
  return (
    <LockedDialog
      title="Before you go on"
      titleClass="sr-only"
      overlayClass="fixed inset-0 z-40 grid animate-appear place-items-center overflow-y-auto bg-overlay p-4"
      className="max-w-lg bg-ground p-2"
    >
      <IncompleteAccountCard user={user} />
    </LockedDialog>
  )
}

function IncompleteAccountCard({ user }: { user: CurrentUser }) {
  const { isPending, leave } = useLogout()
  return (
    <>
      <div className="rounded-lg border bg-surface p-5 shadow-raised sm:p-6">
        <CompleteAccount />
      </div>
      <div className="mt-3 flex items-center justify-center gap-1 text-quiet">
        <p className="min-w-0 truncate">Signed in as {accountName(user)}</p>
        <ThemeButton />
        <Button variant="ghost" size="sm" pending={isPending} onClick={leave}>
          Logout
        </Button>
      </div>
    </>
  )
}
