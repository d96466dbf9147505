import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { toggleTheme } from './theme-toggle.ts'

beforeEach(() => {
  localStorage.clear()
  openPage()
})

function openPage(): void {
  document.documentElement.className = 'light'
  document.body.innerHTML = '<button type="button" data-theme-toggle aria-pressed="false">Dark theme</button>'
}

const ON_LOAD = readFileSync(join(import.meta.dirname, 'theme.js'), 'utf8')

function load(): void {
  document.head.innerHTML = '<meta name="theme-color" content="#fbfaf7" data-light="#fbfaf7" data-dark="#141513">'
  document.documentElement.className = ''
  new Function(ON_LOAD)()
  toggleTheme(document)
}

function browserColour(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content
}

describe('the browser’s own color around the page', () => {
  it('is the theme’s from the start, and after each change', () => {
    load()
    expect(browserColour()).toBe('#fbfaf7')
    document.querySelector('button')?.click()
    expect(browserColour()).toBe('#141513')
    openPage()
    load()
    expect(document.documentElement.className).toBe('dark')
    expect(browserColour()).toBe('#141513')
    document.querySelector('button')?.click()
    expect(browserColour()).toBe('#fbfaf7')
  })
})

describe('a fading into the page that was broken off', () => {
  it('isn’t reported, and everything else is', () => {
    load()
    expect(isReported(new DOMException('Transition was aborted because of invalid state. Page already revealed'))).toBe(
      false,
    )
    expect(isReported(new DOMException('Transition was skipped', 'AbortError'))).toBe(false)
    expect(isReported(new Error('Failed to fetch'))).toBe(true)
    expect(isReported(undefined)).toBe(true)
  })

  function isReported(reason: unknown): boolean {
    return dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  }
})

describe('the theme toggle', () => {
  it('changes the class of the root, keeps the choice and tells its state', () => {
    toggleTheme(document)
    const button = document.querySelector('button')
    button?.click()
    expect(document.documentElement.className).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    button?.click()
    expect(document.documentElement.className).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
  })

  it('tells the state that the page came with', () => {
    document.documentElement.className = 'dark'
    toggleTheme(document)
    expect(document.querySelector('button')?.getAttribute('aria-pressed')).toBe('true')
  })
})
