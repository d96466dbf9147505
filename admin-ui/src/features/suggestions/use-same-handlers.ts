import { useEffect, useRef, useState } from 'react'
import type { RowHandlers } from './row-handlers.ts'

/** Returns stable handlers that call the latest ones, so that rows don't render again. */
export function useSameHandlers(given: RowHandlers): RowHandlers {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const [handlers] = useState<RowHandlers>(() => ({
    onChoose: (id, isRange) => latest.current.onChoose(id, isRange),
    onAction: (action, suggestion, opened) => latest.current.onAction(action, suggestion, opened),
    onEdit: (suggestion) => latest.current.onEdit(suggestion),
    onSnooze: (suggestion) => latest.current.onSnooze(suggestion),
    onKind: (suggestion, kind) => latest.current.onKind(suggestion, kind),
    onKindMenu: (id) => latest.current.onKindMenu(id),
    onOpen: (id) => latest.current.onOpen(id),
    onUndo: (suggestion) => latest.current.onUndo(suggestion),
    onSameStory: (suggestion, other) => latest.current.onSameStory(suggestion, other),
    onRead: (suggestion) => latest.current.onRead(suggestion),
  }))
  return handlers
}
