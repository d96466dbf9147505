import { isEditor, type Role } from '@hometown/shared-types/auth'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ScreenHelp } from '../lib/screen-help.ts'
import { useCurrentUser } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenLink } from '../ui/ScreenLink.tsx'
import { ScreenPending } from './ScreenPending.tsx'
import { maySee, type Screen } from './screens.ts'

/** Sets the screen's title and checks that the user's role may see it. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useCurrentUser()
  if (!maySee(role, screen)) {
    // Where everybody lands after signing in.
    if (screen.path === paths.dashboard) return <Navigate to={paths.articles} replace />
    return <NotYours screen={screen} role={role} />
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

function NotYours({ screen, role }: { screen: Screen; role: Role }) {
  if (isEditor({ role })) return <EmptyState icon={screen.icon} title="Only administrators can open this screen." />
  const isForEditors = maySee('editor', screen)
  return (
    <EmptyState
      icon={screen.icon}
      title={isForEditors ? 'This screen is for editors.' : 'This screen is for administrators.'}
      action={
        <Button asChild>
          <ScreenLink to={paths.articles}>Go to your articles</ScreenLink>
        </Button>
      }
    >
      {isForEditors
        ? 'You write drafts and submit them. An editor does the rest.'
        : 'Ask an administrator if something there needs to change.'}
    </EmptyState>
  )
}

/** Rendered before the screen, so that a title set by the screen itself wins. */
function ScreenTitle({ title }: { title: string }) {
  useTitle(title)
  return null
}
