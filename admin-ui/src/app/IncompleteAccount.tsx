import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { authCalls } from '@hometown/shared-types/contract/sign-in'
import { accountName } from '@hometown/shared-types/rules/names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { AddFactorActions, ownFactorsQuery } from '../features/settings/AddFactor.tsx'
import { api } from '../lib/api-client.ts'
import { currentUserQuery, isAccountIncomplete, useCurrentUser } from '../lib/session.ts'
import { useSite, useTitle } from '../lib/site.ts'
import { PasswordForm } from '../parts/PasswordForm.tsx'
import { opensSetupGuide } from '../parts/setup-guide/setup-guide-queries.ts'
import { useAction } from '../parts/use-action.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { LockedDialog } from '../ui/Dialog.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useLogout } from './use-logout.ts'

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
  const { isPending, requestLogout } = useLogout()
  return (
    <>
      <div className="rounded-lg border bg-surface p-5 shadow-raised sm:p-6">
        <CompleteAccount />
      </div>
      <div className="mt-3 flex items-center justify-center gap-1 text-quiet">
        <p className="min-w-0 truncate">Signed in as {accountName(user)}</p>
        <ThemeButton />
        <Button variant="ghost" size="sm" pending={isPending} onClick={requestLogout}>
          Logout
        </Button>
      </div>
    </>
  )
}

function CompleteAccount() {
  const { mustChangePassword } = useCurrentUser()
  useTitle(mustChangePassword ? 'Choose a password' : 'Add a second factor')
  const client = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()

  async function enterDesk(): Promise<void> {
    const user = await api(authCalls.me)
    const isAtStart = router.state.location.pathname === paths.dashboard
    if (!isAccountIncomplete(user) && isAtStart && (await opensSetupGuide(user)))
      await navigate({ to: paths.setup, replace: true })
    client.setQueryData(currentUserQuery.queryKey, user)
  }

  return mustChangePassword ? <MustChangePasswordForm onChanged={enterDesk} /> : <MustAddFactor onAdded={enterDesk} />
}

function MustChangePasswordForm({ onChanged }: { onChanged(): Promise<void> }) {
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Choose a new password</h1>
      <p className="mt-0.5 mb-6 text-quiet">
        This password is temporary or too short. Choose your own to use the desk.
      </p>
      <PasswordForm onChanged={onChanged} />
    </>
  )
}

function MustAddFactor({ onAdded }: { onAdded(): Promise<void> }) {
  const query = useQuery(ownFactorsQuery)
  const { data } = query
  const enterDesk = useAction({ run: onAdded, failed: 'Couldn’t open the desk' })

  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Add a second factor</h1>
      <p className="mt-0.5 mb-6 text-quiet">
        Your account can change a lot here, so a password alone isn’t enough. Add a passkey or an authenticator app to
        use the desk.
      </p>
      <NotLoaded query={query} failed="Couldn’t load your second factors." />
      {enterDesk.isSuccess || enterDesk.isPending || enterDesk.error ? (
        <Button variant="primary" pending={enterDesk.isPending} onClick={() => enterDesk.mutate()}>
          Open the desk
        </Button>
      ) : (
        data && <AddFactorActions isPrimary canUsePasskeys={data.canUsePasskeys} onAdded={() => enterDesk.mutate()} />
      )}
    </>
  )
}
