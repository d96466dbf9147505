import type { StoryItem } from '@hometown/shared-types/suggestion-story'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const ITEM = '[data-story-item]'

/** An item that was decided on leaves its list, and the focus to the next item there, else to the one before. */
export function useItemFocus(lists: readonly (readonly Pick<StoryItem, 'id'>[])[]) {
  const panel = useRef<HTMLDivElement>(null)
  const focused = useRef<{ at: number; list: Element | null }>(undefined)
  const order = lists.map((items) => items.map(({ id }) => id).join(' ')).join('\n')
  // Before anything else looks after the lost focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when items come and go.
  useLayoutEffect(() => {
    const was = focused.current
    if (!was || document.activeElement !== document.body) return
    focused.current = undefined
    const rest = was.list?.isConnected ? itemsIn(was.list) : itemsIn(panel.current)
    const item = was.list?.isConnected ? (rest[was.at] ?? rest.at(-1)) : rest.at(-1)
    item?.focus({ preventScroll: true })
    item?.scrollIntoView?.({ block: 'nearest' })
  }, [order])

  return {
    panel,
    onFocus({ target }: FocusEvent) {
      const item = target.closest<HTMLElement>(ITEM)
      const list = item?.parentElement ?? null
      focused.current = item ? { list, at: itemsIn(list).indexOf(item) } : undefined
    },
    /** Nobody is called when a focused element leaves the page. */
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !panel.current?.contains(relatedTarget)) focused.current = undefined
    },
  }
}

function itemsIn(parent: Element | null): HTMLElement[] {
  return [...(parent?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
}
