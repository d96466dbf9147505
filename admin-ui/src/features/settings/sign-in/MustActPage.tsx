import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { currentUserQuery, hasToAct, useCurrentUser } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { opensSetupGuide } from '../../../parts/setup-guide/setup-guide.api.ts'
import { paths } from '../../../paths.ts'
import { readCurrentUser } from '../settings.api.ts'
import { MustAddFactor } from './MustAddFactor.tsx'
import { MustChangePassword } from './MustChangePassword.tsx'

/** What the user must do before anything else; then the desk appears at the address that they wanted. */
export function MustActPage() {
  const { mustChangePassword } = useCurrentUser()
  useTitle(mustChangePassword ? 'Choose a password' : 'Add a second factor')
  const client = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()

  async function goOn(): Promise<void> {
    const user = await readCurrentUser()
    const isAtStart = router.state.location.pathname === paths.dashboard
    if (!hasToAct(user) && isAtStart && (await opensSetupGuide(user)))
      await navigate({ to: paths.setup, replace: true })
    client.setQueryData(currentUserQuery.queryKey, user)
  }

  return mustChangePassword ? <MustChangePassword onChanged={goOn} /> : <MustAddFactor onAdded={goOn} />
}
