import { screen } from '@testing-library/react'
import { Settings } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer, SITE } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import type { Screen } from '../../app/screens.ts'
import { SettingsPage } from './SettingsPage.tsx'

const SCREENS: readonly Screen[] = [
  { path: '/admin/settings', title: 'Settings', icon: Settings, sidebar: 'main', component: SettingsPage },
]
const SETTINGS = {
  ...SITE,
  ...{ contactEmail: '', contactPhone: '', contactAddress: '', openingHours: '', foundedYear: '', socialLinks: [] },
  ...{ countClicks: false, placeNames: [], aiProvider: '', aiDailyLimit: 5, aiPrices: {}, logo: null },
  ...{
    newsletterDay: '',
    newsletterTime: '07:00',
    bylines: 'authors',
    editorsNeedSecondFactor: false,
    editorsExportReaders: false,
  },
  versions: { siteName: 5 },
}

test('an administrator asks editors and contributors for a second factor', async () => {
  const server = fakeServer({
    'GET /api/settings': { body: SETTINGS },
    'PATCH /api/settings': { body: { ...SETTINGS, editorsNeedSecondFactor: true } },
  })
  const { user } = renderDesk('/admin/settings?tab=access', SCREENS)
  await user.click(await screen.findByLabelText('Editors and contributors need a second factor'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    editorsNeedSecondFactor: true,
    seen: { siteName: 5 },
  })
})
