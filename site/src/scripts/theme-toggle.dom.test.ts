import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { setUpThemeToggle } from './theme-toggle.ts'

beforeEach(() => localStorage.clear())

const ON_LOAD = readFileSync(join(import.meta.dirname, 'theme.js'), 'utf8')

function load(): void {
  document.head.innerHTML = '<meta name="theme-color" content="#fbfaf7" data-light="#fbfaf7" data-dark="#141513">'
  document.documentElement.className = ''
  document.body.innerHTML = '<button type="button" data-theme-toggle aria-pressed="false">Dark theme</button>'
  new Function(ON_LOAD)()
  setUpThemeToggle(document)
}

/** Returns the root's class, the browser's own color around the page and the button's state. */
function shown() {
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content
  return [document.documentElement.className, colour, document.querySelector('button')?.getAttribute('aria-pressed')]
}

it('the theme changes at once with its toggle, and is the chosen one on the next page from the start', () => {
  load()
  expect(shown()).toEqual(['light', '#fbfaf7', 'false'])
  document.querySelector('button')?.click()
  expect(shown()).toEqual(['dark', '#141513', 'true'])
  load()
  expect(shown()).toEqual(['dark', '#141513', 'true'])
  document.querySelector('button')?.click()
  expect(shown()).toEqual(['light', '#fbfaf7', 'false'])
  expect(localStorage.getItem('theme')).toBe('light')
})
