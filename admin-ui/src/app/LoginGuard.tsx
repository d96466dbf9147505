import type { CurrentUser } from '@hometown/shared-types/auth'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { currentUserQuery, hasToAct } from '../lib/session.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { PartFrame } from '../ui/PartFrame.tsx'
import { LoadingText } from '../ui/Spinner.tsx'
import { AdminShell } from './AdminShell.tsx'
import { LogoutQuestion } from './LogoutQuestion.tsx'
import { leaveForLogin } from './leave-for-login.ts'
import { QuietShell } from './QuietShell.tsx'
import { StepUp } from './StepUp.tsx'
import { type Screen, screensFor } from './screens.ts'

const MustAct = lazyPart(() => import('./MustAct.tsx'), 'MustAct')
const MustActOverlay = lazyPart(() => import('./MustActOverlay.tsx'), 'MustActOverlay')

export function LoginGuard({ screens }: { screens: readonly Screen[] }) {
  const router = useRouter()
  const { data: user, isPending } = useQuery(currentUserQuery)
  const isStranger = !isPending && !user

  useEffect(() => {
    if (isStranger) leaveForLogin(router)
  }, [isStranger, router])

  if (user) return <SignedIn user={user} screens={screensFor(user.role, screens)} />
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadingText />
    </main>
  )
}

function SignedIn({ user, screens }: { user: CurrentUser; screens: readonly Screen[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mustAct = hasToAct(user)
  // Decided once, so that what was typed and what is shown once both stay.
  const isOver = useMemo(() => mustAct && hasUnsavedChanges(), [mustAct])
  if (mustAct && !isOver) {
    return (
      <>
        <PartFrame fallback={<LoadingText />}>
          <MustAct user={user} />
        </PartFrame>
        <StepUp />
        <LogoutQuestion />
      </>
    )
  }
  const isQuiet = screens.some((screen) => screen.path === path && screen.isQuiet)
  return (
    <>
      {isQuiet ? <QuietShell user={user} /> : <AdminShell user={user} screens={screens} />}
      <StepUp />
      <LogoutQuestion />
      {isOver && (
        <PartFrame overlay>
          <MustActOverlay user={user} />
        </PartFrame>
      )}
    </>
  )
}
