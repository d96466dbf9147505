import type { CurrentUser } from '@hometown/shared-types/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { nextPath } from '../../lib/next-path.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { useSite, useSiteAddress } from '../../lib/site.ts'
import { useTitle } from '../../lib/title.ts'
import { opensSetupGuide } from '../../parts/setup-guide/setup-guide.api.ts'
import { paths } from '../../paths.ts'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  useTitle('Admin Login')
  const { siteName } = useSite()
  const siteAddress = useSiteAddress()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { next } = useSearch({ strict: false })

  async function goOn(user: CurrentUser): Promise<void> {
    queryClient.clear()
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    const path = nextPath(next)
    const isGuided = path === paths.dashboard && (await opensSetupGuide(user))
    await navigate({ href: isGuided ? paths.setup : path })
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <p className="text-center font-semibold text-lg">
          <a href={siteAddress('/')} className="rounded-sm hover:text-accent">
            {siteName || '\u00a0'}
          </a>
        </p>
        <div className="rounded-lg border bg-surface p-6 shadow-raised">
          <h1 className="font-semibold text-xl tracking-tight">Admin Login</h1>
          <p className="mt-0.5 text-quiet">Enter your credentials to access the admin panel</p>
          <div className="mt-6">
            <LoginForm onSignedIn={goOn} />
          </div>
        </div>
      </div>
    </main>
  )
}
