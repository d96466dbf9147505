import { useEffect, useRef, useState } from 'react'
import type { CardHandlers } from './SuggestionCard.tsx'

/** Returns stable handlers that call the latest ones, so that cards don't render again. */
export function useSameHandlers(given: CardHandlers): CardHandlers {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const [handlers] = useState<CardHandlers>(() => ({
    onChoose: (id) => latest.current.onChoose(id),
    onAction: (action, suggestion) => latest.current.onAction(action, suggestion),
    onUndo: (suggestion) => latest.current.onUndo(suggestion),
    onToggleStatements: (id) => latest.current.onToggleStatements(id),
    onRead: (suggestion) => latest.current.onRead(suggestion),
  }))
  return handlers
}
