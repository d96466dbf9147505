import type { Connection } from '@hometown/shared-types/contract/connections'
import { type DeskSettings, PLACEHOLDER_NAMES, type Settings, WEEKDAYS } from '@hometown/shared-types/contract/settings'
import type { SetupGuide, SetupStepName } from '@hometown/shared-types/contract/setup-guide'
import { sourceCalls, webAddressSchema } from '@hometown/shared-types/contract/sources'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { api, messageFrom } from '../../lib/api-client.ts'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import { countOf } from '../../lib/formats.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { hostOf } from '../../lib/web-address.ts'
import { ConnectionFields, ConnectionTest, ConnectionValues } from '../../parts/connections/ConnectionFields.tsx'
import { useConnectionForm } from '../../parts/connections/use-connection-form.ts'
import { StaleEntity } from '../../parts/forms/StaleEntity.tsx'
import { AccentField } from '../../parts/settings/AccentField.tsx'
import { LogoField } from '../../parts/settings/LogoField.tsx'
import { NewsletterSlotFields, PaperFields } from '../../parts/settings/PaperFields.tsx'
import { type SettingsFormOptions, useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'

export interface GuideState {
  setup: SetupGuide
  settings: DeskSettings
  connections: readonly Connection[]
  step: SetupStepName
  isSaving: boolean
  end(state: 'done' | 'skipped'): void
}

interface SetupStepFormProps {
  guide: GuideState
  title: string
  lead: string
  isSaving?: boolean
  isDirty?: boolean
  continueLabel?: string
  onContinue(): void
  children: ReactNode
}

export function SetupStepForm({ guide, title, lead, isSaving = false, isDirty = false, ...props }: SetupStepFormProps) {
  const { continueLabel = 'Continue', onContinue, children } = props
  const isWordPress = guide.step === 'wordpress'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    // A field that took the focus keeps it.
    if (!isFocusInDialog() && !document.activeElement?.closest('form')) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-balance font-semibold text-2xl tracking-tight outline-none">
          {title}
        </h1>
        <p className="mt-1.5 text-pretty text-lg text-quiet">{lead}</p>
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        {/* To have no WordPress is an answer; all else is left for later. */}
        <Button variant="ghost" size="lg" onClick={() => guide.end(isWordPress ? 'done' : 'skipped')}>
          {isWordPress ? 'No WordPress site' : 'Skip for now'}
        </Button>
        <Button type="submit" variant="primary" size="lg" pending={isSaving || guide.isSaving}>
          {continueLabel}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

type SetupSettingsStepProps = Pick<SetupStepFormProps, 'guide' | 'title' | 'lead' | 'children'> &
  Pick<SettingsFormOptions, 'start'>

function SetupSettingsStep({ guide, start, children, ...texts }: SetupSettingsStepProps) {
  const entityForm = useSettingsForm(guide.settings, { start, onSaved: () => guide.end('done') })
  return (
    <SetupStepForm
      guide={guide}
      isDirty={entityForm.form.formState.isDirty}
      isSaving={entityForm.isPending}
      {...texts}
      onContinue={entityForm.submit}
    >
      <StaleEntity of={entityForm} />
      <FormProvider {...entityForm.form}>{children}</FormProvider>
    </SetupStepForm>
  )
}

export function PaperStep({ guide }: { guide: GuideState }) {
  return (
    <SetupSettingsStep
      guide={guide}
      start={paperStepValuesFrom}
      title="What is your paper called?"
      lead="Readers see this on every page. You can change all of it later under Settings."
    >
      <PaperFields autoFocus />
      <AccentField />
      <LogoField />
    </SetupSettingsStep>
  )
}

/** Placeholder names aren't proposed; the time zone is the browser's until one is saved. */
function paperStepValuesFrom({ siteName, countyName, timeZone, versions }: DeskSettings): Partial<Settings> {
  const ownName = (name: string) => (PLACEHOLDER_NAMES.includes(name) ? '' : name)
  return {
    siteName: ownName(siteName),
    countyName: ownName(countyName),
    timeZone: versions.timeZone === undefined ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone,
  }
}

export function AccountStep({ guide }: { guide: GuideState }) {
  const { username, displayName } = useCurrentUser()
  const [name, setName] = useState(displayName ?? '')
  const changeAccount = useChangeOwnAccount()
  const save = useAction({
    run: () => changeAccount({ displayName: name }),
    done: () => guide.end('done'),
    failed: 'Couldn’t change your name',
  })
  return (
    <SetupStepForm
      guide={guide}
      title="Who are you?"
      lead={`You sign in as ${username}. Your articles appear under your name.`}
      isDirty={name.trim() !== (displayName ?? '')}
      isSaving={save.isPending}
      onContinue={() => (name.trim() ? save.mutate() : guide.end('skipped'))}
    >
      <Field label="Your name">
        <Input autoFocus autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </SetupStepForm>
  )
}

const CONNECTION_STEP_TEXTS = {
  mail: {
    title: 'Which server sends your email?',
    lead: 'Your email service lists these values under SMTP. Without a server, newsletters wait in the outbox, and readers can’t change or end their subscriptions.',
  },
  wordpress: {
    title: 'Do you have a WordPress site?',
    lead: 'You don’t need one. If you connect yours, we import its articles and write new ones to it.',
  },
} as const

export function ConnectionStep({ guide }: { guide: GuideState }) {
  // The service lists every connection, also one that isn't set.
  const connection = guide.connections.find(({ name }) => name === guide.step) as Connection
  const { name, source, problem } = connection
  const form = useConnectionForm(connection, () => guide.end('done'))
  const isKept = source !== 'none' && !problem && form.isSaved
  return (
    <SetupStepForm
      guide={guide}
      isDirty={!form.isSaved}
      isSaving={form.isPending}
      {...CONNECTION_STEP_TEXTS[name === 'mail' ? name : 'wordpress']}
      onContinue={() => (isKept ? guide.end('done') : form.submit().catch(reportError))}
    >
      {source === 'environment' && <ConnectionValues connection={connection} />}
      <ConnectionFields connection={connection} form={form} />
      <ConnectionTest connection={connection} {...((source !== 'environment' || !form.isSaved) && { form })} />
    </SetupStepForm>
  )
}

export function NewsletterStep({ guide }: { guide: GuideState }) {
  return (
    <SetupSettingsStep
      guide={guide}
      start={({ newsletterDay }) => ({ newsletterDay: newsletterDay || WEEKDAYS[4] })}
      title="When does your newsletter go out?"
      lead="Each new newsletter starts with this time. Nothing goes out until you schedule it."
    >
      <NewsletterSlotFields />
    </SetupSettingsStep>
  )
}

export function LiveStep({ guide }: { guide: GuideState }) {
  const { siteUrl } = guide.setup
  const isHere = isThisMachine(siteUrl)
  const lead = isHere
    ? 'Right now, only this computer shows it. Take your time: everything else works without this.'
    : `At ${siteUrl}. Open it on a phone that isn’t in your network.`
  return (
    <SetupStepForm
      guide={guide}
      lead={lead}
      title="Where will readers find your paper?"
      continueLabel="Finish"
      onContinue={() => guide.end(isHere ? 'skipped' : 'done')}
    >
      <p>To use your own domain, follow the page “Install” in docs/operate on your server.</p>
    </SetupStepForm>
  )
}

export function SourcesStep({ guide }: { guide: GuideState }) {
  const [text, setText] = useState('')
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

  const add = useAction({
    run: () => Promise.all(addresses.map(addSourceByAddress)),
    done(results) {
      const failedAddresses = results.flatMap(({ address, problem }) => (problem ? [address] : []))
      const addedCount = results.filter(({ isNew }) => isNew).length
      if (addedCount > 0) toast({ title: `${countOf(addedCount, 'source')} added` })
      setText(failedAddresses.join('\n'))
      if (failedAddresses.length === 0) guide.end('done')
    },
    failed: 'Couldn’t add the sources',
    list: 'sources',
  })

  return (
    <SetupStepForm
      guide={guide}
      title="What do you read every morning?"
      lead="Paste the websites of your county: council, schools, clubs, churches. We find their feeds and calendars."
      isDirty={addresses.length > 0}
      isSaving={add.isPending}
      continueLabel={(add.isPending && 'Looking…') || (addresses.length > 0 ? 'Add sources' : 'Continue')}
      onContinue={() => (addresses.length > 0 ? add.mutate() : guide.end('skipped'))}
    >
      <Field label="Addresses" hint="One per line. Import CSV and OPML files under Source Management.">
        <Textarea
          autoFocus
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={'www.cedarcounty.gov\nwww.cedarschools.org/calendar'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ul aria-label="Not added" aria-live="polite" className="wrap-anywhere flex flex-col gap-3">
        {add.data?.map(
          ({ address, problem: failure }) =>
            failure && (
              <li key={address}>
                <p className="text-quiet text-sm">{address}</p>
                <p className="text-danger">{failure}</p>
              </li>
            ),
        )}
      </ul>
    </SetupStepForm>
  )
}

/** A site is added with its first feed alone: further ones repeat it, or are comments. */
async function addSourceByAddress(address: string): Promise<{ address: string; isNew?: boolean; problem?: string }> {
  if (!webAddressSchema.safeParse(address).success) return { address, problem: 'This isn’t a web address.' }
  try {
    const site = await api(sourceCalls.find, { body: { url: address } })
    if (site.known) return { address }
    if (!site.readable) return { address, problem: site.problem ?? 'We found no feed, articles or events there.' }
    const { url, sourceType, feeds } = site
    const [feed] = feeds
    const body = {
      name: site.title ?? hostOf(url),
      url,
      sourceType,
      description: null,
      // An editor can change the category.
      category: feed?.kind === 'calendar' ? ('Events' as const) : ('Community' as const),
      ...(sourceType === 'website' && feed && { feedUrl: feed.url }),
    }
    await api(sourceCalls.create, { body })
    return { address, isNew: true }
  } catch (error) {
    return { address, problem: messageFrom(error, 'Please try again.') }
  }
}
