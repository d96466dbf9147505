import { useEffect, useEffectEvent, useRef } from 'react'

const CARD = '[data-suggestion]'

/**
 * Which card is meant by the keys: the one that has the focus, else the one that had it last.
 * @param undone the one that comes back by an undone step, and gets the focus.
 */
export function useReviewFocus(shown: readonly string[], undone: { current: string | undefined }) {
  const key = shown.join(' ')
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string; at: number }>(undefined)
  /** Another page is on its way. */
  const wanted = useRef<'first' | 'last'>(undefined)

  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(CARD) ?? [])]
  const cardOf = (id: string) => cards().find((card) => card.dataset.suggestion === id)

  function go(card: HTMLElement | undefined): void {
    if (!card) return
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  }

  // What was decided goes out of the list, and the focus with it: the one that comes next gets it, so that the work goes on.
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
    /** The card's id; undefined where the focus is on something else, or nothing was looked at yet. */
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
    /** Of the page that is on its way. */
    goTo(end: 'first' | 'last'): void {
      wanted.current = end
    },
  }
}
