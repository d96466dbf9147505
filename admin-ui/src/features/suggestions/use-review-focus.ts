import { useEffect, useEffectEvent, useRef } from 'react'

const CARD = '[data-suggestion]'

/**
 * Tracks the card that review keys act on: the focused one, else the last focused one.
 * @param undone the card that an undo brings back; it gets the focus.
 */
export function useReviewFocus(shown: readonly string[], undone: { current: string | undefined }) {
  const key = shown.join(' ')
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string; at: number }>(undefined)
  /** The end of the loading page that gets the focus. */
  const wanted = useRef<'first' | 'last'>(undefined)

  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(CARD) ?? [])]
  const cardOf = (id: string) => cards().find((card) => card.dataset.suggestion === id)

  function go(card: HTMLElement | undefined): void {
    if (!card) return
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  }

  // A decided card leaves the list and takes the focus with it, so focus the next one.
  const follow = useEffectEvent(() => {
    const back = undone.current === undefined ? undefined : cardOf(undone.current)
    if (back || wanted.current) {
      const end = cards().at(wanted.current === 'last' ? -1 : 0)
      undone.current = undefined
      wanted.current = undefined
      go(back ?? end)
    } else if (last.current && !shown.includes(last.current.id) && document.activeElement === document.body) {
      const all = cards()
      const next = all[Math.min(last.current.at, all.length - 1)]
      if (next) go(next)
      else list.current?.focus({ preventScroll: true })
    }
  })
  useEffect(() => {
    if (key !== undefined) follow()
  }, [key])

  return {
    list,
    onFocus({ target }: { target: Element }) {
      const id = target.closest<HTMLElement>(CARD)?.dataset.suggestion
      if (id !== undefined) last.current = { id, at: shown.indexOf(id) }
    },
    /** The card's id; undefined if the focus is elsewhere or no card was focused yet. */
    current(): string | undefined {
      const { activeElement } = document
      const card = activeElement?.closest<HTMLElement>(CARD)
      if (card && list.current?.contains(card)) return card.dataset.suggestion
      const isNowhere =
        activeElement === document.body || activeElement?.id === 'main' || activeElement === list.current
      return isNowhere && last.current && shown.includes(last.current.id) ? last.current.id : undefined
    },
    /** @returns false at either end of the list. */
    step(by: 1 | -1): boolean {
      const all = cards()
      const at = last.current ? shown.indexOf(last.current.id) : -1
      const next = all[at === -1 ? 0 : at + by]
      go(next)
      return next !== undefined
    },
    /** Focuses the first or last card of the page that is loading. */
    goTo(end: 'first' | 'last'): void {
      wanted.current = end
    },
  }
}
