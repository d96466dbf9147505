import type { Settings } from '@hometown/shared-types/contract/settings'
import { use } from 'react'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { CheckboxField } from '../../parts/forms/fields.tsx'
import { NewsletterSlotFields } from '../../parts/settings/PaperFields.tsx'
import { Card } from '../../ui/Card.tsx'
import { ScreenHelpContext } from '../../ui/HelpLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { AccountsTab } from './AccountsTab.tsx'
import { AccountTab } from './AccountTab.tsx'
import { ConnectionsTab } from './ConnectionsTab.tsx'
import { PaperTab } from './PaperTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { SiteTab } from './SiteTab.tsx'
import { SystemTab } from './SystemTab.tsx'

const SETTINGS_TAB_NAMES = ['account', 'paper', 'site', 'newsletter', 'connections', 'accounts', 'system'] as const
type SettingsTabName = (typeof SETTINGS_TAB_NAMES)[number]

const settingsSearchSchema = z.object({ tab: z.enum(SETTINGS_TAB_NAMES).optional().catch(undefined) })

const ACCOUNT_SETTINGS_TAB: Tab<SettingsTabName> = { value: 'account', label: 'Your account', content: <AccountTab /> }

const SETTINGS_TABS: readonly Tab<SettingsTabName>[] = [
  ACCOUNT_SETTINGS_TAB,
  { value: 'paper', label: 'Paper', content: <PaperTab /> },
  { value: 'site', label: 'Site', content: <SiteTab /> },
  { value: 'newsletter', label: 'Newsletter', content: <NewsletterSettingsTab /> },
  { value: 'connections', label: 'Connections', content: <ConnectionsTab /> },
  { value: 'accounts', label: 'Accounts', content: <AccountsTab /> },
  { value: 'system', label: 'System', content: <SystemTab /> },
]

export const SETTINGS_TAB_HELP: Partial<Record<SettingsTabName, string>> = {
  account: 'first-day#your-second-factor',
  accounts: 'first-day#accounts',
  system: 'first-day#ask-an-administrator',
}

export function SettingsPage() {
  const { role } = useCurrentUser()
  const [{ tab }, change] = useSearchParams(settingsSearchSchema)
  const tabs = role === 'admin' ? SETTINGS_TABS : [ACCOUNT_SETTINGS_TAB]
  const current = tabs.find(({ value }) => value === tab)?.value ?? 'account'
  const help = use(ScreenHelpContext)
  return (
    <>
      <ScreenHelpContext value={SETTINGS_TAB_HELP[current] ?? help}>
        <PageHeader title="Settings" />
      </ScreenHelpContext>
      <Tabs label="Settings" tabs={tabs} value={current} onChange={(value) => change({ tab: value })} />
    </>
  )
}

function NewsletterSettingsTab() {
  return (
    <SettingsTab>
      {() => (
        <>
          <Card
            title="Day and time"
            description="Each new newsletter starts with this time. Nothing goes out until you schedule it."
          >
            <NewsletterSlotFields />
          </Card>
          <Card title="Clicks" description="This applies from the next newsletter on.">
            <CheckboxField<Settings>
              name="countClicks"
              label="Count clicks on articles in newsletters"
              hint="We count clicks by article and day, in total. We never record who clicked, or who opened an email."
            />
          </Card>
        </>
      )}
    </SettingsTab>
  )
}
