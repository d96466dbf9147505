import { authCalls, FRESH_FOR_MINUTES } from '@hometown/shared-types/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import type { StepUpPrompt } from '../../lib/step-up.ts'
import { ProofExpiredNote } from '../../parts/FreshDownload.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { proveSignIn } from './SignInSteps.tsx'

export function StepUpDialog({ end }: StepUpPrompt) {
  const [attempt, setAttempt] = useState(1)
  const query = useQuery({
    queryKey: ['step-up', attempt],
    queryFn: ({ signal }) => api(authCalls.startStepUp, { signal }),
    gcTime: 0,
  })
  const { data } = query
  return (
    <Dialog
      onClose={() => end('cancelled')}
      width="sm"
      title="Confirm that it’s you"
      description={`We ask before changes like this one. Your answer counts for ${FRESH_FOR_MINUTES} minutes.`}
    >
      {attempt > 1 && <ProofExpiredNote className="mb-4">Please try again.</ProofExpiredNote>}
      <NotLoaded query={query} failed="Couldn’t load the question." />
      {data && (
        <ProofSteps
          key={data.token}
          methods={data.methods}
          passkeyOptions={data.passkeyOptions}
          submitLabel="Confirm"
          prove={async (proof) => {
            await proveSignIn({ token: data.token, proof })
            end('confirmed')
          }}
          onOver={() => setAttempt(attempt + 1)}
        />
      )}
    </Dialog>
  )
}
