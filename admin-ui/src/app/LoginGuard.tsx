import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentUserQuery } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { LoadingText } from '../ui/Spinner.tsx'
import { AdminShell } from './AdminShell.tsx'
import { leaveForLogin } from './leave-for-login.ts'
import { QuietShell } from './QuietShell.tsx'
import { type Screen, screensFor } from './screens.ts'

export function LoginGuard({ screens }: { screens: readonly Screen[] }) {
  const router = useRouter()
  const { data: user, isPending } = useQuery(currentUserQuery)
  const isStranger = !isPending && !user
  const path = useLocation({ select: ({ pathname }) => pathname })

  useEffect(() => {
    if (isStranger) leaveForLogin(router)
  }, [isStranger, router])

  // Until the user has replaced the temporary password, the API refuses all other calls.
  if (user?.mustChangePassword && path !== paths.settings) return <Navigate to={paths.settings} replace />
  if (user && screensFor(user.role, screens).some((screen) => screen.path === path && screen.isQuiet))
    return <QuietShell user={user} />
  if (user) return <AdminShell user={user} screens={screensFor(user.role, screens)} />
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadingText />
    </main>
  )
}
