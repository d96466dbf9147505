import { authCalls, FRESH_FOR_MINUTES } from '@hometown/shared-types/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import type { StepUpQuestion } from '../../lib/step-up.ts'
import { StepOverNote } from '../../parts/step-up/FreshDownload.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { prove } from './SignInSteps.tsx'

/** Asks for a fresh proof of who is there, over whatever needs it. */
export function StepUpDialog({ end }: StepUpQuestion) {
  const [attempt, setAttempt] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['step-up', attempt],
    queryFn: ({ signal }) => api(authCalls.startStepUp, { signal }),
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={() => end('cancelled')}
      width="sm"
      title="Confirm that it’s you"
      description={`We ask before changes like this one. Your answer counts for ${FRESH_FOR_MINUTES} minutes.`}
    >
      {attempt > 1 && <StepOverNote className="mb-4">Please try again.</StepOverNote>}
      {error && <ErrorPanel title="Couldn’t load the question." error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className="flex flex-col gap-4">
          <LoadingText />
          <Skeleton className="h-10 rounded-md" />
        </div>
      )}
      {data && (
        <ProofSteps
          key={data.token}
          methods={data.methods}
          passkeyOptions={data.passkeyOptions}
          submitLabel="Confirm"
          prove={async (proof) => {
            await prove({ token: data.token, proof })
            end('confirmed')
          }}
          onOver={() => setAttempt(attempt + 1)}
        />
      )}
    </Dialog>
  )
}
