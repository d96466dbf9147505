import type { CurrentUser } from '@hometown/shared-types/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { currentUserQuery, setLogoutDue } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { invitationProblem, invitationQuery } from './invitation.api.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** For people who aren't signed in. The token stays in the fragment, which no server and no log sees. */
export function InvitationPage() {
  useTitle('Invitation')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [token] = useState(() => location.hash.slice(1))
  const { data, error, refetch } = useQuery(invitationQuery(token))
  const problem = invitationProblem(error)

  async function goOn(user: CurrentUser): Promise<void> {
    client.clear()
    setLogoutDue(false)
    client.setQueryData(currentUserQuery.queryKey, user)
    await navigate({ to: user.role === 'contributor' ? paths.articles : paths.dashboard, replace: true })
  }

  return (
    <SignInFrame title="Join the newsroom">
      {data && (
        <>
          <p className="wrap-anywhere mt-0.5 text-quiet">
            {ROLE_NAMES[data.role]} of {data.siteName}, as {data.email}
          </p>
          <div className="mt-6">
            <AcceptInvitation token={token} invitation={data} onAccepted={goOn} />
          </div>
        </>
      )}
      {problem && (
        <>
          <p role="alert" className="mt-2">
            {problem}
          </p>
          <Button asChild className="mt-6">
            <ScreenLink to={paths.login}>Go to sign-in</ScreenLink>
          </Button>
        </>
      )}
      {error && !problem && (
        <div className="mt-4">
          <ErrorPanel title="Couldn’t open the invitation." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <LoadingText />}
    </SignInFrame>
  )
}
