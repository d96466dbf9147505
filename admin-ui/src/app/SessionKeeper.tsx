import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onAccountIncomplete, onSessionLost } from '../lib/api-client.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { currentUserQuery, signInsAgainCount } from '../lib/session.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { paths } from '../paths.ts'
import { PartFrame } from '../ui/PartFrame.tsx'

const SignInAgain = lazyPart(() => import('../features/auth/SignInAgain.tsx'), 'SignInAgain')

/** Leads to the login page and back when the session ends, or asks over a form with unsaved changes. */
export function SessionKeeper({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isLost, setLost] = useState(false)

  // Load this now: after a deployment its chunk has a new name, and a page with unsaved changes can't reload.
  useEffect(() => {
    // The dialog loads again when it is needed.
    SignInAgain.preload().catch(() => {})
  }, [])

  useEffect(
    () =>
      onSessionLost(() => {
        if (hasUnsavedChanges()) return setLost(true)
        queryClient.clear()
        leaveForLogin(router)
      }),
    [queryClient, router],
  )

  // An administrator or a new rule may ask for a new password or a second factor at any time.
  useEffect(
    () =>
      onAccountIncomplete(() => {
        queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }).catch(reportError)
      }),
    [queryClient],
  )

  async function resume(account: CurrentUser): Promise<void> {
    setLost(false)
    if (account.id === user.id) {
      signInsAgainCount.set(signInsAgainCount.get() + 1)
      return queryClient.invalidateQueries()
    }
    // The form belongs to the previous user, so leave it without asking to save.
    queryClient.setQueryData(currentUserQuery.queryKey, account)
    await router.navigate({ to: paths.dashboard, ignoreBlocker: true })
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
  }

  return isLost ? (
    <PartFrame overlay>
      <SignInAgain username={user.username} onSignedIn={resume} />
    </PartFrame>
  ) : null
}

export function leaveForLogin(router: AnyRouter): void {
  const { pathname, href } = router.state.location
  if (pathname === paths.login) return
  router
    .navigate({
      to: paths.login,
      ...(href !== paths.dashboard && { search: { next: href } }),
      replace: true,
      ignoreBlocker: true,
    })
    .catch(reportError)
}
