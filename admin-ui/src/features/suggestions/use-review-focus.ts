import { useEffect, useEffectEvent, useRef, useState } from 'react'

const ROW = '[data-suggestion]'
const PANE = '[data-reading]'

/**
 * Tracks the row that review keys act on and the reading pane shows: the focused one, else the last focused one.
 * @param undone the row that an undo brings back; it gets the focus.
 */
export function useReviewFocus(shown: readonly string[], undone: { current: string | undefined }) {
  const key = shown.join(' ')
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<{ id: string; at: number }>()
  /** The end of the loading page that gets the focus. */
  const wanted = useRef<'first' | 'last'>(undefined)
  // A decided row leaves the list, and the next one takes its place.
  const isGone = last !== undefined && !shown.includes(last.id)
  const currentId = isGone ? shown[Math.min(last.at, shown.length - 1)] : last?.id

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const rowOf = (id: string | undefined) => rows().find((row) => row.dataset.suggestion === id)

  function go(row: HTMLElement | undefined): void {
    if (!row) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  function choose(id: string | undefined): void {
    if (id !== undefined) setLast({ id, at: shown.indexOf(id) })
  }

  const follow = useEffectEvent(() => {
    const back = undone.current === undefined ? undefined : rowOf(undone.current)
    if (back || wanted.current) {
      const end = rows().at(wanted.current === 'last' ? -1 : 0)
      undone.current = undefined
      wanted.current = undefined
      choose((back ?? end)?.dataset.suggestion)
      // The reading sheet keeps the focus.
      if (!isInPane()) go(back ?? end)
    } else if (isGone) {
      choose(currentId)
      if (document.activeElement !== document.body) return
      const next = rowOf(currentId)
      if (next) go(next)
      else list.current?.focus({ preventScroll: true })
    }
  })
  useEffect(() => {
    if (key !== undefined) follow()
  }, [key])

  return {
    list,
    /** The row that was focused last, or the one that took its place. */
    currentId,
    choose,
    goToRow: (id: string) => go(rowOf(id)),
    onFocus({ target }: { target: Element }) {
      choose(target.closest<HTMLElement>(ROW)?.dataset.suggestion)
    },
    /** The id that keys act on; undefined if the focus is elsewhere or no row was focused yet. */
    current(): string | undefined {
      const { activeElement } = document
      const row = activeElement?.closest<HTMLElement>(ROW)
      if (row && list.current?.contains(row)) return row.dataset.suggestion
      const isNowhere =
        activeElement === document.body || activeElement?.id === 'main' || activeElement === list.current
      return isNowhere || isInPane() ? currentId : undefined
    },
    /** @returns false at either end of the list. */
    step(by: 1 | -1): boolean {
      const at = currentId === undefined ? -1 : shown.indexOf(currentId)
      const next = shown[at === -1 ? 0 : at + by]
      if (next === undefined) return false
      choose(next)
      const row = rowOf(next)
      if (isInSheet()) row?.scrollIntoView({ block: 'nearest' })
      else go(row)
      return true
    },
    /** Focuses the first or last row of the page that is loading. */
    goTo(end: 'first' | 'last'): void {
      wanted.current = end
    },
  }
}

/** Also the sheet's dialog itself, which has the focus when it opens. */
function isInPane(): boolean {
  return document.activeElement?.closest(PANE) != null || isInSheet()
}

function isInSheet(): boolean {
  return document.activeElement?.closest('[role=dialog]')?.querySelector(PANE) != null
}
