import { useEffect, useRef, useState } from 'react'

const STORY = '[data-story]'

/** The story that keys act on: the one that had the focus last, else the first. It keeps the focus as it moves. */
export function useChosenStory(ids: readonly string[]) {
  const [wanted, setWanted] = useState<string>()
  const before = useRef<readonly string[]>(ids)
  const hadFocus = useRef(false)
  // A story that is gone leaves its place to its neighbor.
  const place = wanted === undefined ? 0 : before.current.indexOf(wanted)
  const chosen =
    wanted !== undefined && ids.includes(wanted) ? wanted : ids[Math.min(Math.max(place, 0), ids.length - 1)]

  const order = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the order of the stories, in which rows are made anew.
  useEffect(() => {
    before.current = ids
    if (chosen !== undefined && chosen !== wanted) setWanted(chosen)
    if (hadFocus.current && document.activeElement === document.body && chosen !== undefined) focusStory(chosen)
  }, [order, chosen])

  return {
    chosen,
    onFocus({ target }: { target: Element }) {
      const id = target.closest<HTMLElement>(STORY)?.dataset.story
      hadFocus.current = id !== undefined
      if (id !== undefined) setWanted(id)
    },
    /** Elsewhere, arrow keys scroll the page or do what they do there. */
    isInReach: () => {
      const { activeElement } = document
      return !activeElement || activeElement.matches('body, #main') || activeElement.closest(STORY) !== null
    },
    step(by: -1 | 1): void {
      const isFocused = document.activeElement?.closest(STORY) !== null
      const at = chosen === undefined ? -1 : ids.indexOf(chosen)
      const next = ids[isFocused ? at + by : Math.max(at, 0)]
      if (next !== undefined) focusStory(next)
    },
    choose: (id: string) => focusStory(id),
  }
}

function focusStory(id: string): void {
  const row = [...document.querySelectorAll<HTMLElement>(STORY)].find(({ dataset }) => dataset.story === id)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
