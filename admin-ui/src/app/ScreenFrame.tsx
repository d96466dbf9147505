import { type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenPending } from './ScreenPending.tsx'
import type { Screen } from './screens.ts'

/** Around each screen: its title, and whose it is. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useCurrentUser()
  if (screen.roles && !screen.roles.includes(role)) {
    return <EmptyState icon={screen.icon} title="Only administrators may open this." />
  }
  return (
    <>
      <ScreenTitle title={screen.title} />
      <Suspense fallback={<ScreenPending />}>{children}</Suspense>
    </>
  )
}

/** Before the screen, so that a screen that knows better has the last word. */
function ScreenTitle({ title }: { title: string }) {
  useTitle(title)
  return null
}
