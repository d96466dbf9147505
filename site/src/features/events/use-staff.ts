import { useEffect, useState } from 'react'

/** Set beside the session: without it nobody is signed in here, and nobody need be asked. */
const MARK = /(?:^|;\s*)hometown_staff=1(?:;|$)/

/** Whether somebody of the newsroom reads. Asked once, and only where the browser bears their mark. */
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
