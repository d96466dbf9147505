import { type ReactNode, Suspense } from 'react'
import { ScreenHelp } from '../lib/screen-help.ts'
import { useCurrentUser } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenPending } from './ScreenPending.tsx'
import type { Screen } from './screens.ts'

/** Sets the screen's title and checks that the user's role may see it. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useCurrentUser()
  if (screen.roles && !screen.roles.includes(role)) {
    return <EmptyState icon={screen.icon} title="Only administrators can open this screen." />
  }
  return (
    <>
      <ScreenTitle title={screen.title} />
      <ScreenHelp value={screen.help}>
        <Suspense fallback={<ScreenPending />}>{children}</Suspense>
      </ScreenHelp>
    </>
  )
}

/** Rendered before the screen, so that a title set by the screen itself wins. */
function ScreenTitle({ title }: { title: string }) {
  useTitle(title)
  return null
}
