import { useQuery } from '@tanstack/react-query'

/** A cookie set beside the session. `__Secure-` where the service has a host of its own. */
const MARK = /(?:^|;\s*)(?:__(?:Host|Secure)-)?hometown_staff=1(?:;|$)/

export function useStaff(apiUrl: string): boolean {
  const { data = false } = useQuery({
    queryKey: ['staff'],
    queryFn: async () =>
      hasStaffMark(document.cookie) && (await fetch(`${apiUrl}/api/auth/me`, { credentials: 'include' })).ok,
  })
  return data
}

/** Without it nobody is signed in, and we don't ask the service. */
export function hasStaffMark(cookies: string): boolean {
  return MARK.test(cookies)
}
