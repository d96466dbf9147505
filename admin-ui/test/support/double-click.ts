import { act, fireEvent } from '@testing-library/react'

/** Both presses before anything that the first one starts can be shown. */
export function doubleClick(element: Element): void {
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(element, { detail })
  })
}
