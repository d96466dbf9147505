import { screen, within } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk } from '../../test/support/render-desk.tsx'
import { setWidth } from '../../test/support/set-up.ts'
import type { Screen } from '../app/screens.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { PageHeader } from './PageHeader.tsx'

const part = (path: string, title: string, more: Partial<Screen> = {}): Screen => ({
  path,
  title,
  icon: FileText,
  sidebar: 'main',
  component: () => <PageHeader title={title} />,
  ...more,
})

function Form() {
  useUnsaved(true)
  return <PageHeader title="Form" />
}

const SCREENS = [
  part('/admin', 'Dashboard'),
  part('/admin/calendar', 'Calendar', { help: 'calendar#games' }),
  part('/admin/form', 'Form', { help: 'writing', component: Form }),
  part('/admin/help/$page', 'Guide'),
]

test('a screen leads to its section of the guide', async () => {
  fakeServer()
  const { user, address } = renderDesk('/admin/calendar', SCREENS)
  await user.click(await screen.findByRole('link', { name: 'Help for this screen' }))
  await screen.findByRole('heading', { name: 'Guide' })
  expect(address()).toBe('/admin/help/calendar#games')
})

test('on a phone the link is on the bar', async () => {
  setWidth(375)
  fakeServer()
  renderDesk('/admin/calendar', SCREENS)
  const bar = within((await screen.findByRole('button', { name: 'Open menu' })).closest('header') as HTMLElement)
  expect(bar.getByRole('link', { name: 'Help for this screen' }).getAttribute('href')).toBe(
    '/admin/help/calendar#games',
  )
})

test('a screen without a page in the guide has no link', async () => {
  fakeServer()
  renderDesk('/admin', SCREENS)
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(screen.queryByRole('link', { name: 'Help for this screen' })).toBeNull()
})

test('a form that isn’t saved stays where it is, and the guide opens beside it', async () => {
  fakeServer()
  const open = vi.fn()
  vi.stubGlobal('open', open)
  const { user, address } = renderDesk('/admin/form', SCREENS)
  await user.click(await screen.findByRole('link', { name: 'Help for this screen' }))
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/admin\/help\/writing$/), '_blank', 'noopener')
  expect(address()).toBe('/admin/form')
})
