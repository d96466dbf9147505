// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { toggleTheme } from './theme-toggle.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = 'light'
  document.body.innerHTML = '<button type="button" data-theme-toggle aria-pressed="false">Dark theme</button>'
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
