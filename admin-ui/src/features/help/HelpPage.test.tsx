import { guide } from 'virtual:editors-guide'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { screens } from '../../app/screens.ts'
import { SETTINGS_TAB_HELP } from '../settings/SettingsPage.tsx'

test('the contents lead to each page', async () => {
  fakeServer()
  const { user, address } = renderDesk('/admin/help', screens)
  await screen.findByRole('heading', { level: 1, name: 'Help' })
  const [first] = guide.pages
  await user.click(within(screen.getByRole('article')).getByRole('link', { name: first?.title ?? '' }))
  expect(await screen.findByRole('heading', { level: 1, name: first?.title ?? '' })).toBeTruthy()
  expect(address()).toBe(`/admin/help/${first?.id}`)
  expect(document.title).toContain(first?.title)
})

test('the question mark of each screen and each tab of settings leads to a section that is there', () => {
  const sections = guide.pages.flatMap(({ id, html }) => [
    id,
    ...Array.from(html.matchAll(/ id="([^"]+)"/g), ([, heading]) => `${id}#${heading}`),
  ])
  const named = [...screens.flatMap(({ help }) => help ?? []), ...Object.values(SETTINGS_TAB_HELP)]
  expect(named.filter((section) => !sections.includes(section))).toEqual([])
})
