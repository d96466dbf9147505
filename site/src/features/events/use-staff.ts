import { useEffect, useState } from 'preact/hooks'

/** A cookie set beside the session. `__Secure-` where the service has a host of its own. */
const MARK = /(?:^|;\s*)(?:__(?:Host|Secure)-)?hometown_staff=1(?:;|$)/

export function useStaff(apiUrl: string): boolean {
  const [isStaff, setStaff] = useState(false)
  useEffect(() => {
    if (!hasStaffMark(document.cookie)) return
    let isWanted = true
    fetch(`${apiUrl}/api/auth/me`, { credentials: 'include' }).then(
      ({ ok }) => isWanted && setStaff(ok),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [apiUrl])
  return isStaff
}

/** Without it nobody is signed in, and we don't ask the service. */
export function hasStaffMark(cookies: string): boolean {
  return MARK.test(cookies)
}
