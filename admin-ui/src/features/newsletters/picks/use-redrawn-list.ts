import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Draws a list anew with its next render, scrolled to where it was. `drawing` is the key of the list. */
export function useRedrawnList(list: RefObject<HTMLElement | null>) {
  const [drawing, setDrawing] = useState(0)
  const scrolled = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts at its top.
  useLayoutEffect(() => {
    if (list.current && scrolled.current !== undefined) list.current.scrollTop = scrolled.current
    scrolled.current = undefined
  }, [drawing])
  return {
    drawing,
    redraw() {
      scrolled.current = list.current?.scrollTop
      setDrawing((count) => count + 1)
    },
  }
}
