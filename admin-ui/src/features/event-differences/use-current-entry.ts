import { useEffect, useEffectEvent, useRef, useState } from 'react'

const ENTRY = '[data-entry]'

/**
 * The entry that keys act on. An answered one leaves its place, and the focus, to the next one; what an undo brings back
 * gets both again.
 */
export function useCurrentEntry(keys: readonly string[]) {
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<{ key: string; at: number }>()
  const [wanted, setWanted] = useState<string>()
  const isGone = last !== undefined && !keys.includes(last.key)
  const current = isGone ? keys[Math.min(last.at, keys.length - 1)] : (last?.key ?? keys[0])

  const choose = (key: string | undefined) => key !== undefined && setLast({ key, at: keys.indexOf(key) })
  function focus(key: string | undefined): void {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ENTRY) ?? [])]
    const row = rows.find(({ dataset }) => dataset.entry === key)
    ;(row ?? list.current)?.focus({ preventScroll: true })
    row?.scrollIntoView?.({ block: 'nearest' })
  }
  const follow = useEffectEvent(() => {
    const isBack = wanted !== undefined && keys.includes(wanted)
    if (!isBack && !isGone) return
    const { activeElement } = document
    // Somebody may type in a dialog by now.
    const isFree = activeElement === document.body || list.current?.contains(activeElement)
    choose(isBack ? wanted : current)
    if (isBack) setWanted(undefined)
    if (isFree) focus(isBack ? wanted : current)
  })
  const order = keys.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when entries come and go.
  useEffect(() => follow(), [order, wanted])

  return {
    list,
    current,
    choose,
    /** Once it is in the list again. */
    bringBack: setWanted,
    step(by: -1 | 1): void {
      const key = keys[Math.max(0, Math.min(keys.length - 1, (current === undefined ? 0 : keys.indexOf(current)) + by))]
      choose(key)
      focus(key)
    },
  }
}
