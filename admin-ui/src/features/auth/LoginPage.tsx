import type { CurrentUser } from '@hometown/shared-types/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { nextPath } from '../../lib/next-path.ts'
import { currentUserQuery, setLogoutDue } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { opensSetupGuide } from '../../parts/setup-guide/setup-guide-queries.ts'
import { paths } from '../../paths.ts'
import { SignInFrame, SignInSteps } from './SignInSteps.tsx'

export function LoginPage() {
  useTitle('Admin Login')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { next } = useSearch({ strict: false })

  async function goOn(user: CurrentUser): Promise<void> {
    // Signing in has ended the session that this browser had.
    setLogoutDue(false)
    queryClient.clear()
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    const path = nextPath(next)
    const isGuided = path === paths.dashboard && (await opensSetupGuide(user))
    await navigate({ href: isGuided ? paths.setup : path })
  }

  return (
    <SignInFrame title="Admin Login">
      <SignInSteps
        lead={<p className="mt-0.5 text-quiet">Enter your credentials to access the admin panel</p>}
        onSignedIn={goOn}
      />
    </SignInFrame>
  )
}
