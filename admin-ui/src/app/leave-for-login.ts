import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** Goes to the login page and remembers the current address. */
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
