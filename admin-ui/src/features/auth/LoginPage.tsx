import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { currentUserQuery } from '../../lib/session.ts'
import { useTitle } from '../../lib/site.ts'
import { opensSetupGuide } from '../../parts/setup-guide/setup-guide-queries.ts'
import { paths } from '../../paths.ts'
import { SignInFrame, SignInSteps } from './SignInSteps.tsx'

export function LoginPage() {
  useTitle('Admin Login')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { next } = useSearch({ strict: false })

  async function enterDesk(user: CurrentUser): Promise<void> {
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
        onSignedIn={enterDesk}
      />
    </SignInFrame>
  )
}

/** Returns the path to open after signing in: only paths of the desk, otherwise the dashboard. */
export function nextPath(address: unknown): string {
  if (typeof address !== 'string') return paths.dashboard
  // Parse as browsers do: '/\host' and '//host' lead to another origin.
  const base = 'https://desk.invalid'
  if (!URL.canParse(address, base)) return paths.dashboard
  const { origin, pathname, search, hash } = new URL(address, base)
  const isOfDesk = pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)
  return address.startsWith('/') && origin === base && isOfDesk ? pathname + search + hash : paths.dashboard
}
