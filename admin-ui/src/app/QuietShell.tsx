import type { CurrentUser } from '@hometown/shared-types/auth'
import { Outlet } from '@tanstack/react-router'
import { SessionKeeper } from './SessionKeeper.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

/** The frame of screens that ask for one thing at a time. */
export function QuietShell({ user }: { user: CurrentUser }) {
  useLiveUpdates(true)
  return (
    <>
      <Outlet />
      <SessionKeeper user={user} />
    </>
  )
}
