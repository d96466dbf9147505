import { useEffect, useRef, useState } from 'react'
import type { CardHandlers } from './SuggestionCard.tsx'

/** Handlers that stay the same ones and do what was given last, so that no card is drawn again for their sake. */
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
