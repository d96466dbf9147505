import { useEffect, useState } from 'preact/hooks'

/** A cookie set beside the session. Without it nobody is signed in, and we don't ask the service. */
const MARK = /(?:^|;\s*)(?:__Secure-)?hometown_staff=1(?:;|$)/

export function useStaff(apiUrl: string): boolean {
  const [isStaff, setStaff] = useState(false)
  useEffect(() => {
    if (!MARK.test(document.cookie)) return
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
