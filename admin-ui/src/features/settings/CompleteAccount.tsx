import { authCalls } from '@hometown/shared-types/contract/sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api-client.ts'
import { currentUserQuery, isAccountIncomplete, useCurrentUser } from '../../lib/session.ts'
import { useTitle } from '../../lib/site.ts'
import { PasswordForm } from '../../parts/PasswordForm.tsx'
import { opensSetupGuide } from '../../parts/setup-guide/setup-guide-queries.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { AddFactorActions, ownFactorsQuery } from './AddFactor.tsx'

/** Asks for what the user must do before anything else; then the desk appears at the address that they wanted. */
export function CompleteAccount() {
  const { mustChangePassword } = useCurrentUser()
  useTitle(mustChangePassword ? 'Choose a password' : 'Add a second factor')
  const client = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()

  async function goOn(): Promise<void> {
    const user = await api(authCalls.me)
    const isAtStart = router.state.location.pathname === paths.dashboard
    if (!isAccountIncomplete(user) && isAtStart && (await opensSetupGuide(user)))
      await navigate({ to: paths.setup, replace: true })
    client.setQueryData(currentUserQuery.queryKey, user)
  }

  return mustChangePassword ? <MustChangePassword onChanged={goOn} /> : <MustAddFactor onAdded={goOn} />
}

function MustChangePassword({ onChanged }: { onChanged(): Promise<void> }) {
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
  const goOn = useAction({ run: onAdded, failed: 'Couldn’t open the desk' })

  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Add a second factor</h1>
      <p className="mt-0.5 mb-6 text-quiet">
        Your account can change a lot here, so a password alone isn’t enough. Add a passkey or an authenticator app to
        use the desk.
      </p>
      <NotLoaded query={query} failed="Couldn’t load your second factors." />
      {goOn.isSuccess || goOn.isPending || goOn.error ? (
        <Button variant="primary" pending={goOn.isPending} onClick={() => goOn.mutate()}>
          Open the desk
        </Button>
      ) : (
        data && <AddFactorActions isPrimary canUsePasskeys={data.canUsePasskeys} onAdded={() => goOn.mutate()} />
      )}
    </>
  )
}
