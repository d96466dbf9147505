import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasWaiting } from '../features/suggestions/waiting-key.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { askForTextKeys, forgetTextKeys, heldSealer, onTextKeys } from '../lib/text-keys.ts'
import { paths } from '../paths.ts'
import { PartFrame } from '../ui/PartFrame.tsx'

const DecisionSender = lazyPart(() => import('../features/suggestions/DecisionSender.tsx'), 'DecisionSender')

/** Milliseconds until the service is asked again. */
const AGAIN = 10_000

/**
 * What this browser keeps for the account: gets the keys of sealed texts as soon as somebody is signed in, while there is
 * a connection, and sends waiting decisions on every screen. The Suggestions screen shows those.
 * @param isAnswered whether the service answers: it doesn’t until the account has done what it must
 */
export function KeptTexts({ userId, isAnswered }: { userId: string; isAnswered: boolean }) {
  const hasKeys = useTextKeys(userId, isAnswered)
  const pathname = useLocation({ select: (location) => location.pathname })
  const isShown = pathname === paths.suggestions

  // Load it while there is a connection: an editor may leave the screen without one.
  useEffect(() => {
    if (isShown) DecisionSender.preload().catch(reportError)
  }, [isShown])

  if (!isAnswered || !hasKeys || isShown || !hasWaiting(userId)) return null
  return (
    <PartFrame overlay>
      <DecisionSender />
    </PartFrame>
  )
}

function useTextKeys(userId: string, isAnswered: boolean): boolean {
  const [holder, setHolder] = useState(() => (heldSealer(userId) ? userId : undefined))
  useEffect(() => onTextKeys(setHolder), [])
  const hasKeys = holder === userId
  useEffect(() => {
    if (hasKeys || !isAnswered) return
    const ask = () => {
      askForTextKeys(userId).catch(reportError)
    }
    ask()
    const timer = setInterval(ask, AGAIN)
    return () => clearInterval(timer)
  }, [userId, hasKeys, isAnswered])
  // Mounted after the screens, so that this runs after their forms have kept what was typed last.
  useEffect(() => forgetTextKeys, [])
  return hasKeys
}
