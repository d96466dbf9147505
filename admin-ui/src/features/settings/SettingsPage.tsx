import { History, Users } from 'lucide-react'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { AccessSection } from './AccessSection.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AiSection } from './AiSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { ConnectionsSection } from './connections/ConnectionsSection.tsx'
import { NewslettersSection } from './NewslettersSection.tsx'
import { PagesSection } from './PagesSection.tsx'
import { SampleSection } from './SampleSection.tsx'
import { SiteSection } from './SiteSection.tsx'
import { SignInSection } from './sign-in/SignInSection.tsx'
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

const sectionSchema = z.enum(SECTIONS).optional().catch(undefined)
const searchSchema = z.object({
  tab: sectionSchema,
  /** The old name of `tab`, for bookmarks. */
  section: sectionSchema,
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
  const [{ tab, section }, change] = useSearchParams(searchSchema)
  const isAdmin = role === 'admin'
  const tabs = isAdmin ? [...FOR_EVERYBODY, ...FOR_ADMINS] : FOR_EVERYBODY
  const shown = tabs.find(({ value }) => value === (tab ?? section))?.value ?? 'password'

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
      <Tabs
        label="Settings"
        tabs={tabs}
        value={shown}
        onChange={(value) => change({ tab: value, section: undefined, page: undefined })}
      />
    </>
  )
}
