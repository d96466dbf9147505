import { useLayoutEffect, useState } from 'react'

/** Buttons at the bottom of a screen, which a toast must not cover. */
export const BOTTOM_ACTIONS = { 'data-bottom-actions': '' } as const

/** Pixels that a toast leaves free below, for the buttons that are at the bottom of the window now. */
export function useRoomBelow(toastId: number | undefined): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (toastId === undefined) return
    const measure = () => setRoom(roomBelow(document.querySelector('[data-bottom-actions]'), innerHeight))
    measure()
    // The buttons move while the screen changes to what was saved.
    const resized = new ResizeObserver(measure)
    resized.observe(document.body)
    for (const element of document.querySelectorAll('[data-bottom-actions]')) resized.observe(element)
    addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      resized.disconnect()
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [toastId])
  return room
}

/** Where a toast would be if nothing were below it: in the lowest part of the window. */
const TOAST_HEIGHT = 120

export function roomBelow(actions: Pick<Element, 'getBoundingClientRect'> | null, windowHeight: number): number {
  if (!actions) return 0
  const { top, bottom, height } = actions.getBoundingClientRect()
  const isInTheWay = height > 0 && top < windowHeight && bottom > windowHeight - TOAST_HEIGHT
  return isInTheWay ? Math.min(windowHeight - top, windowHeight / 2) : 0
}
