import type { Settings } from '@hometown/shared-types/settings'
import { useQuery } from '@tanstack/react-query'
import { History, Users } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { connectionsQuery } from '../../parts/connections/use-connection-form.ts'
import { PasswordForm } from '../../parts/passwords/PasswordForm.tsx'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { AiSection } from './AiSection.tsx'
import { ContactSection, NewslettersSection, SettingsTab } from './ContactSection.tsx'
import { ConnectionCard } from './connections/ConnectionCard.tsx'
import { OwnEmail, OwnName, OwnSessions } from './OwnAccount.tsx'
import { PagesSection } from './PagesSection.tsx'
import { SampleSection } from './SampleSection.tsx'
import { SiteSection } from './SiteSection.tsx'
import { FactorsCard } from './sign-in/FactorsCard.tsx'
import { WordPressSection } from './WordPressSection.tsx'

const SECTIONS = [
  'password',
  'account',
  'site',
  'contact',
  'access',
  'pages',
  'newsletters',
  'ai',
  'connections',
  'samples',
  'wordpress',
] as const
type Section = (typeof SECTIONS)[number]

const searchSchema = z.object({
  tab: z.enum(SECTIONS).optional().catch(undefined),
  page: z.enum(['about', 'contact', 'terms', 'privacy']).optional().catch(undefined),
})

const FOR_EVERYBODY: readonly Tab<Section>[] = [
  { value: 'password', label: 'Sign-in', content: <SignInSection /> },
  { value: 'account', label: 'Your account', content: <AccountSection /> },
]

const FOR_ADMINS: readonly Tab<Section>[] = [
  { value: 'site', label: 'Site', content: <SiteSection /> },
  { value: 'contact', label: 'Contact and links', content: <ContactSection /> },
  { value: 'access', label: 'Access', content: <AccessSection /> },
  { value: 'pages', label: 'Pages', content: <PagesSection /> },
  { value: 'newsletters', label: 'Newsletters', content: <NewslettersSection /> },
  { value: 'ai', label: 'AI and places', content: <AiSection /> },
  { value: 'connections', label: 'Connections', content: <ConnectionsSection /> },
  { value: 'samples', label: 'Sample content', content: <SampleSection /> },
  { value: 'wordpress', label: 'WordPress', content: <WordPressSection /> },
]

export function SettingsPage() {
  const { role } = useCurrentUser()
  const [{ tab }, change] = useSearchParams(searchSchema)
  const isAdmin = role === 'admin'
  const tabs = isAdmin ? [...FOR_EVERYBODY, ...FOR_ADMINS] : FOR_EVERYBODY
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'password'

  return (
    <>
      <PageHeader
        title="Settings"
        description={
          isAdmin
            ? 'How you sign in, your account, and the settings of the whole site.'
            : 'How you sign in, and your account.'
        }
        actions={
          isAdmin && (
            <>
              <Button asChild>
                <ScreenLink to={paths.accounts}>
                  <Users aria-hidden /> Accounts
                </ScreenLink>
              </Button>
              <Button asChild>
                <ScreenLink to={paths.auditLog}>
                  <History aria-hidden /> Audit Log
                </ScreenLink>
              </Button>
            </>
          )
        }
      />
      <Tabs label="Settings" tabs={tabs} value={shown} onChange={(value) => change({ tab: value, page: undefined })} />
    </>
  )
}

function AccountSection() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <OwnName />
      <OwnEmail />
    </div>
  )
}

/** How the user signs in, and where they are signed in. */
function SignInSection() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PasswordCard />
      <div className="flex min-w-0 flex-col gap-6">
        <FactorsCard />
        <OwnSessions />
      </div>
    </div>
  )
}

function PasswordCard() {
  return (
    <Card title="Change Password">
      <PasswordForm />
    </Card>
  )
}

function ConnectionsSection() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  if (!data && error) return <ErrorPanel title="Couldn’t load the connections." error={error} onRetry={refetch} />
  if (!data)
    return (
      <div className="flex max-w-3xl flex-col gap-4">
        <LoadingText />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    )
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-quiet">
        Passwords and keys are encrypted and never shown again. When you save, the service starts again, which takes a
        few seconds.
      </p>
      {data.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} />
      ))}
    </div>
  )
}

/** What the newsroom's accounts need, and what they may do. */
function AccessSection() {
  return (
    <SettingsTab>
      {({ form }) => (
        <>
          <Card title="Second factors" description="A passkey or an authenticator app, besides the password.">
            <CheckboxSetting
              form={form}
              name="editorsNeedSecondFactor"
              label="Editors and contributors need a second factor"
              hint="We ask anyone without one to add it at their next sign-in. On sites that others can reach, administrators always need one."
            />
          </Card>
          <Card title="Readers">
            <CheckboxSetting
              form={form}
              name="editorsExportReaders"
              label="Editors may export readers"
              hint="Each export is in the audit log. Administrators may always export."
            />
          </Card>
        </>
      )}
    </SettingsTab>
  )
}

type BooleanSetting = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings]

interface CheckboxSettingProps extends Pick<SettingsForm, 'form'> {
  name: BooleanSetting
  label: string
  hint: string
}

function CheckboxSetting({ form, name, label, hint }: CheckboxSettingProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <HintedCheckbox label={label} hint={hint} checked={value} onChange={onChange} />
      )}
    />
  )
}
