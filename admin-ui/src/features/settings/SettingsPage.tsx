import type { Settings } from '@hometown/shared-types/contract/settings'
import { use } from 'react'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { CheckboxField } from '../../parts/forms/fields.tsx'
import { NewsletterSlotFields } from '../../parts/settings/PaperFields.tsx'
import { Card } from '../../ui/Card.tsx'
import { ScreenHelp } from '../../ui/HelpLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { AccountsTab } from './AccountsTab.tsx'
import { AccountTab } from './AccountTab.tsx'
import { ConnectionsTab } from './ConnectionsTab.tsx'
import { PaperTab } from './PaperTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { SiteTab } from './SiteTab.tsx'
import { SystemTab } from './SystemTab.tsx'

const NAMES = ['account', 'paper', 'site', 'newsletter', 'connections', 'accounts', 'system'] as const
type TabName = (typeof NAMES)[number]

const searchSchema = z.object({ tab: z.enum(NAMES).optional().catch(undefined) })

const ACCOUNT_TAB: Tab<TabName> = { value: 'account', label: 'Your account', content: <AccountTab /> }

const TABS: readonly Tab<TabName>[] = [
  ACCOUNT_TAB,
  { value: 'paper', label: 'Paper', content: <PaperTab /> },
  { value: 'site', label: 'Site', content: <SiteTab /> },
  { value: 'newsletter', label: 'Newsletter', content: <NewsletterTab /> },
  { value: 'connections', label: 'Connections', content: <ConnectionsTab /> },
  { value: 'accounts', label: 'Accounts', content: <AccountsTab /> },
  { value: 'system', label: 'System', content: <SystemTab /> },
]

export const TAB_HELP: Partial<Record<TabName, string>> = {
  account: 'first-day#your-second-factor',
  accounts: 'first-day#accounts',
  system: 'first-day#ask-an-administrator',
}

export function SettingsPage() {
  const { role } = useCurrentUser()
  const [{ tab }, change] = useSearchParams(searchSchema)
  const tabs = role === 'admin' ? TABS : [ACCOUNT_TAB]
  const current = tabs.find(({ value }) => value === tab)?.value ?? 'account'
  const help = use(ScreenHelp)
  return (
    <>
      <ScreenHelp value={TAB_HELP[current] ?? help}>
        <PageHeader title="Settings" />
      </ScreenHelp>
      <Tabs label="Settings" tabs={tabs} value={current} onChange={(value) => change({ tab: value })} />
    </>
  )
}

function NewsletterTab() {
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
