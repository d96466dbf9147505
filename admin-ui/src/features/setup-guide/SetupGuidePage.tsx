import { DISPLAY_NAME_LIMIT } from '@hometown/shared-types/contract/accounts'
import type { Connection } from '@hometown/shared-types/contract/connections'
import { type DeskSettings, PLACEHOLDER_NAMES, type Settings, WEEKDAYS } from '@hometown/shared-types/contract/settings'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  setupGuideCalls,
  setupStepNameSchema,
} from '@hometown/shared-types/contract/setup-guide'
import { sourceCalls, webAddressSchema } from '@hometown/shared-types/contract/sources'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { messageFrom } from '../../lib/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import { countOf } from '../../lib/numbers.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { hostOf } from '../../lib/web-address.ts'
import { ConnectionFields, ConnectionTest, ConnectionValues } from '../../parts/connections/ConnectionFields.tsx'
import { connectionsQuery, useConnectionForm } from '../../parts/connections/use-connection-form.ts'
import { AccentField } from '../../parts/settings/AccentField.tsx'
import { LogoField } from '../../parts/settings/LogoField.tsx'
import { NewsletterSlotFields, PaperFields } from '../../parts/settings/PaperFields.tsx'
import { settingsQuery, useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'

interface Guide {
  setup: SetupGuide
  settings: DeskSettings
  connections: readonly Connection[]
  place: SetupStepName
  isSaving: boolean
  /** Ends this step, and goes on. */
  end(state: 'done' | 'skipped'): void
}

/** From an empty installation to a paper of one's own, one question at a time. */
export function SetupGuidePage() {
  const { siteName } = useSite()
  const [setup, settings, connections] = useQueries({ queries: [setupGuideQuery, settingsQuery, connectionsQuery] })
  const failed = [setup, settings, connections].find(({ data, error }) => error && !data)
  return (
    <div className="mx-auto min-h-dvh max-w-5xl px-4 pb-16 md:px-8">
      <header className="flex min-h-16 items-center justify-between gap-4">
        <p className="min-w-0 truncate font-semibold">{siteName}</p>
        <Button asChild variant="ghost">
          <Link to={paths.dashboard}>Finish later</Link>
        </Button>
      </header>
      {failed && <ErrorPanel title="Couldn’t load the set-up guide." error={failed.error} onRetry={failed.refetch} />}
      {setup.data && settings.data && connections.data ? (
        <OpenGuide setup={setup.data} settings={settings.data} connections={connections.data} />
      ) : (
        !failed && <LoadingText />
      )}
    </div>
  )
}

const STEPS: Readonly<Record<SetupStepName, { label: string; part: ComponentType<{ guide: Guide }> }>> = {
  paper: { label: 'Your paper', part: PaperStep },
  account: { label: 'Your account', part: AccountStep },
  wordpress: { label: 'WordPress', part: ConnectionStep },
  mail: { label: 'Email', part: ConnectionStep },
  sources: { label: 'Sources', part: SourcesStep },
  newsletter: { label: 'Newsletter', part: NewsletterStep },
  live: { label: 'Going live', part: LiveStep },
}

function OpenGuide(data: Pick<Guide, 'setup' | 'settings' | 'connections'>) {
  const guide: Guide = { ...data, ...useGuide(data.setup) }
  const Step = STEPS[guide.place].part
  return (
    <div className="flex gap-x-12 gap-y-6 pt-2 max-md:flex-col md:pt-14">
      <nav aria-label="Steps" className="md:w-44 md:shrink-0">
        <ol className="flex flex-wrap gap-1 md:sticky md:top-14 md:flex-col">
          {data.setup.steps.map(({ name, state }, index) => (
            <li key={name}>
              <Link
                to={paths.setup}
                search={{ step: name }}
                {...(name === guide.place && { 'aria-current': 'step' as const })}
                className={classNames(
                  'flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover',
                  name === guide.place ? 'bg-hover font-semibold text-ink' : 'text-quiet',
                )}
              >
                <span aria-hidden className="grid size-5 place-items-center tabular-nums">
                  {state === 'done' ? <Check className="size-4 text-accent" /> : index + 1}
                </span>
                {STEPS[name].label}
                {state !== 'open' && <span className="sr-only">, {state}</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <main className="min-w-0 max-w-xl grow">
        <Step key={guide.place} guide={guide} />
      </main>
    </div>
  )
}

const searchSchema = z.object({ step: setupStepNameSchema.optional().catch(undefined) })

/** Where somebody is in the guide. Without a step in the address, it goes on where it was left. */
function useGuide({ opensItself, steps }: SetupGuide): Pick<Guide, 'place' | 'isSaving' | 'end'> {
  const { step } = searchSchema.parse(useSearch({ strict: false }))
  const client = useQueryClient()
  const navigate = useNavigate()
  // Stays, while steps are ticked off here and elsewhere.
  const [leftAt] = useState(() => steps.find(({ state }) => state === 'open')?.name ?? SETUP_STEPS[0])
  const place = step ?? leftAt
  useEffect(() => {
    // If it fails, the guide opens once more after the next sign-in.
    if (opensItself) api(setupGuideCalls.update, { body: { opened: true } }).catch(() => {})
  }, [opensItself])

  const save = useMutation({
    async mutationFn({ name, state }: { name: SetupStepName; state: 'done' | 'skipped' }) {
      // What is done can be passed by.
      if (state === 'skipped' && steps.some((one) => one.name === name && one.state === 'done')) return
      client.setQueryData(
        setupGuideQuery.queryKey,
        await api(setupGuideCalls.update, { body: { steps: { [name]: state } } }),
      )
    },
    async onSuccess(_saved, { name }) {
      const next = SETUP_STEPS[SETUP_STEPS.indexOf(name) + 1]
      if (!next) toast({ title: 'Your paper is ready to work with', description: 'The dashboard lists what is left.' })
      const to = next ? { to: paths.setup, search: { step: next } } : { to: paths.dashboard }
      // What was typed is saved, or skipped on purpose.
      await navigate({ ...to, ignoreBlocker: true })
    },
    onError: (error) => toastFailure('Couldn’t save this step', error),
  })
  return { place, isSaving: save.isPending, end: (state) => save.mutate({ name: place, state }) }
}

interface StepFormProps {
  guide: Guide
  title: string
  lead: string
  isSaving?: boolean
  isDirty?: boolean
  continueLabel?: string
  skipLabel?: string
  onSkip?(): void
  onContinue(): void
  children: ReactNode
}

/** One question: its heading, its fields, and the way on. */
function StepForm({ guide, title, lead, isSaving = false, isDirty = false, ...props }: StepFormProps) {
  const { continueLabel = 'Continue', skipLabel = 'Skip for now', onContinue, children } = props
  const { onSkip = () => guide.end('skipped') } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    // A field that took the focus keeps it.
    if (!heading.current?.closest('form')?.contains(document.activeElement) && !isFocusInDialog())
      heading.current?.focus({ preventScroll: true })
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
        <Button variant="ghost" size="lg" onClick={onSkip}>
          {skipLabel}
        </Button>
        <Button type="submit" variant="primary" size="lg" pending={isSaving || guide.isSaving}>
          {continueLabel}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

interface SettingsStepProps extends Pick<StepFormProps, 'guide' | 'title' | 'lead' | 'children'> {
  /** What is proposed in place of saved values. */
  start(saved: DeskSettings): Partial<Settings>
}

/** Some of the settings, with the fields that they have there. */
function SettingsStep({ guide, start, children, ...texts }: SettingsStepProps) {
  const { form, submit, isDirty, isSaving } = useSettingsForm(guide.settings, {
    start,
    onSaved: () => guide.end('done'),
  })
  return (
    <StepForm {...{ guide, isDirty, isSaving, ...texts }} onContinue={submit}>
      <FormProvider {...form}>{children}</FormProvider>
    </StepForm>
  )
}

function PaperStep({ guide }: { guide: Guide }) {
  return (
    <SettingsStep
      {...{ guide, start: startOf }}
      title="What is your paper called?"
      lead="Readers see this on every page. You can change all of it later under Settings."
    >
      <PaperFields autoFocus />
      <AccentField />
      <LogoField />
    </SettingsStep>
  )
}

/** The names of no paper aren't proposed; the time zone is the browser's until one is saved. */
function startOf({ siteName, countyName, timeZone, versions }: DeskSettings): Partial<Settings> {
  const isOwnZone = versions.timeZone !== undefined || timeZone !== DEFAULT_ZONE
  return {
    siteName: PLACEHOLDER_NAMES.includes(siteName) ? '' : siteName,
    countyName: PLACEHOLDER_NAMES.includes(countyName) ? '' : countyName,
    timeZone: isOwnZone ? timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** Without TIME_ZONE in the environment. */
const DEFAULT_ZONE = 'America/Chicago'

function AccountStep({ guide }: { guide: Guide }) {
  const { username, displayName } = useCurrentUser()
  const [name, setName] = useState(displayName ?? '')
  const [problem, setProblem] = useState<string>()
  const changeAccount = useChangeOwnAccount()
  const save = useMutation({
    mutationFn: () => changeAccount({ displayName: name }),
    onSuccess: () => guide.end('done'),
    onError: (error) => toastFailure('Couldn’t change your name', error),
  })
  return (
    <StepForm
      guide={guide}
      title="Who are you?"
      lead={`You sign in as ${username}. Your articles appear under your name.`}
      isDirty={name.trim() !== (displayName ?? '')}
      isSaving={save.isPending}
      onContinue={() => (name.trim() ? save.mutate() : setProblem('Enter your name as readers see it'))}
    >
      <Field label="Your name" required error={problem}>
        <Input
          autoFocus
          autoComplete="name"
          maxLength={DISPLAY_NAME_LIMIT}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
    </StepForm>
  )
}

const CONNECTION_TEXTS = {
  mail: {
    title: 'Which server sends your email?',
    lead: 'Your email service lists these values under SMTP. Without a server, newsletters wait in the outbox, and readers can’t change or end their subscriptions.',
  },
  wordpress: {
    title: 'Do you have a WordPress site?',
    lead: 'You don’t need one. If you connect yours, we import its articles and write new ones to it.',
    skipLabel: 'No WordPress site',
  },
} as const

/** A connection as under Settings → Connections: the same fields, the same test, saved by Continue. */
function ConnectionStep({ guide }: { guide: Guide }) {
  const connection = guide.connections.find(({ name }) => name === guide.place)
  return connection && <OpenConnection guide={guide} connection={connection} />
}

function OpenConnection({ guide, connection }: { guide: Guide; connection: Connection }) {
  const { name, source, problem } = connection
  const form = useConnectionForm(connection, () => guide.end('done'))
  const isKept = source !== 'none' && !problem && form.isSaved
  return (
    <StepForm
      {...{ guide, isDirty: !form.isSaved, isSaving: form.isPending }}
      {...CONNECTION_TEXTS[name === 'mail' ? name : 'wordpress']}
      // To have no WordPress is an answer; a missing mail server is left for later.
      onSkip={() => guide.end(name === 'wordpress' ? 'done' : 'skipped')}
      onContinue={() => (isKept ? guide.end('done') : form.submit().catch(reportError))}
    >
      {source === 'environment' && <ConnectionValues connection={connection} />}
      <ConnectionFields connection={connection} form={form} />
      <ConnectionTest connection={connection} {...((source !== 'environment' || !form.isSaved) && { form })} />
    </StepForm>
  )
}

function NewsletterStep({ guide }: { guide: Guide }) {
  return (
    <SettingsStep
      guide={guide}
      start={({ newsletterDay }) => ({ newsletterDay: newsletterDay || WEEKDAYS[4] })}
      title="When does your newsletter go out?"
      lead="Each new newsletter starts with this time. Nothing goes out until you schedule it."
    >
      <NewsletterSlotFields timeZone={guide.settings.timeZone} />
    </SettingsStep>
  )
}

/** How to put the site on its domain. The operator does it on the server; nothing here depends on it. */
function LiveStep({ guide }: { guide: Guide }) {
  const { siteUrl } = guide.setup
  const isHere = isThisMachine(siteUrl)
  const domain = isHere ? 'www.example.org' : new URL(siteUrl).hostname
  return (
    <StepForm
      guide={guide}
      title="Where will readers find your paper?"
      lead={
        isHere
          ? 'Right now, only this computer shows it. Take your time: everything else works without this.'
          : `At ${siteUrl}. Open it on a phone that isn’t in your network.`
      }
      continueLabel="Finish"
      onContinue={() => guide.end(isHere ? 'skipped' : 'done')}
    >
      <ol className="wrap-anywhere flex list-decimal flex-col gap-2 pl-5">
        <li>{`Where you bought the domain, add a DNS record of type A for ${domain}. Its value is your server’s IP address.`}</li>
        <li>{`On the server, write SITE_DOMAIN=${domain} into the file .env, then run docker compose up --detach --build.`}</li>
        <li>The page “Install” in docs/operate explains each step, also without Docker.</li>
      </ol>
    </StepForm>
  )
}

/** As many as the service reads within a minute. */
const MOST_ADDRESSES = 30

/** Adds what is to be read at pasted addresses as sources. Those that can't be read stay, each with why. */
function SourcesStep({ guide }: { guide: Guide }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  const hasSources = guide.setup.steps.some(({ name, state }) => name === 'sources' && state === 'done')

  const add = useMutation({
    mutationFn: () => Promise.all(addresses.map(addSource)),
    onSuccess(results) {
      const failed = results.filter((result) => result.problem !== undefined)
      toast({ title: `${countOf(results.filter(({ isNew }) => isNew).length, 'source')} added` })
      setText(failed.map(({ address }) => address).join('\n'))
      if (failed.length === 0) guide.end('done')
      else client.invalidateQueries({ queryKey: setupGuideQuery.queryKey }).catch(reportError)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sources'] }),
  })

  function goOn(): void {
    if (addresses.length > MOST_ADDRESSES) setProblem(`Paste at most ${MOST_ADDRESSES} addresses at a time.`)
    else if (addresses.length > 0) add.mutate()
    else if (hasSources) guide.end('done')
    else setProblem('Paste at least one address that we can read')
  }

  return (
    <StepForm
      guide={guide}
      title="What do you read every morning?"
      lead="Paste the websites of your county: council, schools, clubs, churches. We find their feeds and calendars."
      isDirty={addresses.length > 0}
      isSaving={add.isPending}
      continueLabel={(add.isPending && 'Looking…') || (addresses.length > 0 ? 'Add sources' : 'Continue')}
      onContinue={goOn}
    >
      <Field label="Addresses" hint="One per line. Import CSV and OPML files under Source Management." error={problem}>
        <Textarea
          autoFocus
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={'www.cedarcounty.gov\nwww.cedarschools.org/calendar'}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
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
    </StepForm>
  )
}

interface AddedSource {
  address: string
  isNew?: boolean
  problem?: string
}

const FIND_MS = 120_000

/** The site with its first feed: further ones repeat it, or are comments. */
async function addSource(address: string): Promise<AddedSource> {
  const url = webAddressSchema.safeParse(address).data
  if (url === undefined) return { address, problem: 'This isn’t a web address.' }
  try {
    const found = await api(sourceCalls.find, { body: { url }, signal: AbortSignal.timeout(FIND_MS) })
    if (found.known) return { address }
    if (!found.readable) return { address, problem: found.problem ?? 'We found no feed, articles or events there.' }
    const { sourceType, feeds } = found
    const [feed] = feeds
    const body = {
      ...{ name: found.title ?? hostOf(url), url, sourceType, description: null },
      // An editor can change it.
      category: feed?.kind === 'calendar' ? ('Events' as const) : ('Community' as const),
      ...(sourceType === 'website' && feed && { feedUrl: feed.url }),
    }
    await api(sourceCalls.create, { body })
    return { address, isNew: true }
  } catch (error) {
    return { address, problem: messageFrom(error, 'Please try again.') }
  }
}
