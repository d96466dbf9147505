import { useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useStore } from '../lib/store.ts'
import { NOTHING_CHANGED, offerSeenQuestion, seenQuestion } from '../parts/seen/seen-question.ts'
import { PartFrame } from '../ui/PartFrame.tsx'

const SeenDialog = lazyPart(() => import('../features/seen/SeenDialog.tsx'), 'SeenDialog')

/** Asks what readers find from now on, for calls that would take something from them. */
export function Seen() {
  const question = useStore(seenQuestion)
  useEffect(offerSeenQuestion, [])
  if (!question) return null
  return (
    <PartFrame overlay onClose={() => question.stop(...NOTHING_CHANGED)}>
      <SeenDialog question={question} />
    </PartFrame>
  )
}
