import { useEffect } from 'react'
import { onSessionLost } from '../lib/api-client.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { offerStepUp, stepUpQuestion } from '../lib/step-up.ts'
import { useStore } from '../lib/store.ts'
import { PartFrame } from '../ui/PartFrame.tsx'

const StepUpDialog = lazyPart(() => import('../features/auth/StepUpDialog.tsx'), 'StepUpDialog')

/** Shows the question that calls ask with `confirmIdentity`. */
export function StepUp() {
  const question = useStore(stepUpQuestion)
  useEffect(offerStepUp, [])
  // Who signs in again has proved it, and the old question no longer counts.
  useEffect(() => onSessionLost(() => stepUpQuestion.get()?.end('cancelled')), [])
  if (!question) return null
  return (
    <PartFrame overlay onClose={() => question.end('cancelled')}>
      <StepUpDialog {...question} />
    </PartFrame>
  )
}
