import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../test/support/render-desk.tsx'
import { Button } from './Button.tsx'

/** Clicks twice before React can render the effect of the first click. */
function doubleClick(element: Element): void {
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(element, { detail })
  })
}

test('a double click on what starts something starts it once, in a form too', async () => {
  const [start, submit, step] = [vi.fn(), vi.fn(), vi.fn()]
  renderPart(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Button pending={false} onClick={start}>
        Start
      </Button>
      <Button type="submit" pending={false}>
        Save
      </Button>
      <Button onClick={step}>Next month</Button>
      <Button type="submit" pending>
        Saving
      </Button>
    </form>,
  )
  doubleClick(await screen.findByRole('button', { name: 'Start' }))
  doubleClick(screen.getByRole('button', { name: 'Save' }))
  doubleClick(screen.getByRole('button', { name: 'Next month' }))
  fireEvent.click(screen.getByRole('button', { name: 'Saving' }))
  expect([start, submit, step].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2])
})
