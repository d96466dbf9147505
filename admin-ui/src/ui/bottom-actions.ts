import { type RefObject, useLayoutEffect } from 'react'

/** The toast stays above these buttons while they are at the bottom of the window. */
export function useRoomForActions(actions: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--toast-bottom', `${roomBelow(actions.current, innerHeight)}px`)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(document.body)
    if (actions.current) resized.observe(actions.current)
    addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      resized.disconnect()
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
      style.removeProperty('--toast-bottom')
    }
  })
}

/** Where a toast would be if nothing were below it: in the lowest part of the window. */
const TOAST_HEIGHT = 120

export function roomBelow(actions: Pick<Element, 'getBoundingClientRect'> | null, windowHeight: number): number {
  if (!actions) return 0
  const { top, bottom, height } = actions.getBoundingClientRect()
  const isInTheWay = height > 0 && top < windowHeight && bottom > windowHeight - TOAST_HEIGHT
  return isInTheWay ? Math.min(windowHeight - top, windowHeight / 2) : 0
}
