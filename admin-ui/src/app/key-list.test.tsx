import { screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk, renderPart } from '../../test/support/render-desk.tsx'
import { useFrontKeys } from '../features/front-page/front-keys.ts'
import { useReviewKeys } from '../features/suggestions/review-keys.ts'
import { keyListOpen } from '../lib/key-list.ts'
import { useKeyList } from '../lib/shown-keys.ts'
import { moveKey, useListedMoveKey } from '../parts/day-grid/move-key.ts'
import { useDayFocus } from '../parts/day-grid/use-day-focus.ts'
import { useRowKeys } from '../parts/list-screen/row-keys.ts'

const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
}

/** `Shift+X` and `Alt+↓` as they are pressed. */
function press(target: Element, label: string): boolean {
  const parts = label.split('+')
  const name = parts.at(-1) ?? ''
  const [shiftKey, altKey, ctrlKey] = ['Shift', 'Alt', 'Ctrl'].map((part) => parts.slice(0, -1).includes(part))
  const key = NAMES[name] ?? (name.length === 1 ? name.toLowerCase() : name)
  const event = new KeyboardEvent('keydown', { key, shiftKey, altKey, ctrlKey, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

function Listed() {
  return <output>{JSON.stringify(useKeyList().screen.flatMap(({ keys }) => keys))}</output>
}
function Suggestions() {
  useReviewKeys(() => {})
  return <article data-suggestion="a" data-target="" tabIndex={-1} />
}
function FrontPage() {
  useFrontKeys(() => true)
  return <div data-target="" />
}
function List() {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list, { toggle() {}, setAll() {}, clear() {} })
  return (
    <ul ref={list}>
      <li data-row-id="a">
        <span data-row-main="">
          <button type="button" data-target="">
            A story
          </button>
        </span>
      </li>
    </ul>
  )
}
function Month() {
  const grid = useRef<HTMLDivElement>(null)
  useListedMoveKey()
  const { onKeyDown } = useDayFocus(grid, {
    today: '2026-11-20',
    isShown: () => true,
    otherwise: (day) => day,
    show() {},
    onOpen() {},
    onCreate() {},
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for the grid.
    <div ref={grid} onKeyDown={onKeyDown}>
      <button type="button" data-day="2026-11-20" data-target="" {...moveKey(() => {})} />
    </div>
  )
}

test.each([
  ['suggestions', Suggestions, []],
  ['the front page', FrontPage, []],
  // Enter is the link's own key.
  ['a list', List, ['Enter']],
  ['a month', Month, []],
])('each key that is listed for %s does something', async (_name, Screen, ofBrowser: string[]) => {
  renderPart(
    <>
      <Screen />
      <Listed />
    </>,
  )
  const listed: string[] = JSON.parse((await screen.findByRole('status')).textContent ?? '[]')
  const target = document.querySelector<HTMLElement>('[data-target]')
  if (!target) throw new Error('Nothing to press a key on')
  target.focus()
  expect(listed.length).toBeGreaterThan(4)
  expect(listed.filter((label) => !press(target, label))).toEqual(ofBrowser)
})

test('"?" lists the screen’s keys first, then those of every screen, and not while somebody types', async () => {
  onTestFinished(() => keyListOpen.set(false))
  fakeServer({})
  const { user } = renderDesk('/admin/help')
  await user.click(await screen.findByRole('searchbox', { name: 'Search help' }))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(screen.getByRole('searchbox', { name: 'Search help' }))
  await user.click(document.body)
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(
    within(dialog)
      .getAllByRole('region')
      .map((part) => part.getAttribute('aria-label')),
  ).toEqual(['On this screen', 'Everywhere'])
  expect(within(dialog).getByRole('region', { name: 'On this screen' }).textContent).toBe('On this screenSearch help/')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  expect(await screen.findByText('Open or close the sidebar')).toBeTruthy()
})
