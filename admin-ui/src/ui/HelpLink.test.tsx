import { screen } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk } from '../../test/support/render-desk.tsx'
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
