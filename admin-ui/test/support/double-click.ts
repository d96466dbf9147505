import { act, fireEvent } from '@testing-library/react'

/** Both clicks happen before React can render the effect of the first. */
export function doubleClick(element: Element): void {
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(element, { detail })
  })
}
