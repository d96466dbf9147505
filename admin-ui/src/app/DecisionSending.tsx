import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasWaiting } from '../features/suggestions/waiting-key.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { paths } from '../paths.ts'
import { PartFrame } from '../ui/PartFrame.tsx'

const DecisionSender = lazyPart(() => import('../features/suggestions/DecisionSender.tsx'), 'DecisionSender')

/** Decisions on suggestions that wait for the connection are sent on every screen. The Suggestions screen shows them. */
export function DecisionSending({ userId }: { userId: string }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isShown = pathname === paths.suggestions

  // Load it while there is a connection: an editor may leave the screen without one.
  useEffect(() => {
    if (isShown) DecisionSender.preload().catch(reportError)
  }, [isShown])

  if (isShown || !hasWaiting(userId)) return null
  return (
    <PartFrame overlay>
      <DecisionSender />
    </PartFrame>
  )
}
