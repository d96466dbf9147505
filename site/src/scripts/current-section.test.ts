// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { showCurrentSection } from './current-section.ts'

beforeEach(() => {
  document.body.innerHTML =
    '<ul class="nav-list"><li><a href="/">Home</a></li><li><a href="/jobs" aria-current="page">Jobs</a></li></ul>'
})

function layOut(listWidth: number, linksWidth: number): HTMLElement {
  const list = document.querySelector<HTMLElement>('.nav-list') ?? document.body
  Object.defineProperties(list, { clientWidth: { value: listWidth }, scrollWidth: { value: linksWidth } })
  list.getBoundingClientRect = () => new DOMRect(10, 0, listWidth, 40)
  const current = document.querySelector('[aria-current]') ?? document.body
  current.getBoundingClientRect = () => new DOMRect(510, 0, 40, 40)
  return list
}

it('brings the open section to the middle of a navigation that goes on beyond the screen', () => {
  const list = layOut(300, 700)
  showCurrentSection(document)
  expect(list.scrollLeft).toBe(370)
})

it('leaves a navigation alone that has room for all', () => {
  const list = layOut(700, 700)
  showCurrentSection(document)
  expect(list.scrollLeft).toBe(0)
})

it('has nothing to do where no section is open', () => {
  document.querySelector('[aria-current]')?.removeAttribute('aria-current')
  const list = layOut(300, 700)
  showCurrentSection(document)
  expect(list.scrollLeft).toBe(0)
})
