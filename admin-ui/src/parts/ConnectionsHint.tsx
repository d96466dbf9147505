import { useCurrentUser } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ScreenLink } from '../ui/ScreenLink.tsx'

/** @param what `a mail server` */
export function ConnectionsHint({ what }: { what: string }) {
  const { role } = useCurrentUser()
  if (role !== 'admin') return <>Ask an administrator to set {what}.</>
  return (
    <>
      Set {what} under{' '}
      <ScreenLink to={paths.settings} search={{ tab: 'connections' }} className="text-accent underline">
        Settings → Connections
      </ScreenLink>
      .
    </>
  )
}
