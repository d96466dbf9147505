import { expect, it, vi } from 'vitest'
import { keepSidebarOpen, readSidebarOpen } from './sidebar-state.ts'

it('the sidebar stays as it was left, for seven days', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  keepSidebarOpen(false)
  expect(written.mock.lastCall?.[0]).toMatch(/max-age=604800(;|$)/)
  expect(readSidebarOpen()).toBe(false)
  keepSidebarOpen(true)
  expect(readSidebarOpen()).toBe(true)
})
