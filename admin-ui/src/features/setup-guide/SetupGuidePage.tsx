import { WEEKDAYS, type Weekday } from '@hometown/shared-types/newsletter-slot'
import type { DeskSettings } from '@hometown/shared-types/settings'
import type { SetupGuide, SetupStepState } from '@hometown/shared-types/setup-guide'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, LogOut, Minus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useSite } from '../../lib/site.ts'
import { connectionsQuery } from '../../parts/connections/connections.api.ts'
import { useLogout } from '../../parts/logout/use-logout.ts'
import { NewsletterSlotFields } from '../../parts/settings/NewsletterSlotFields.tsx'
import { settingsQuery } from '../../parts/settings/saved-settings.api.ts'
import { useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide.api.ts'
import { STEP_LABELS } from '../../parts/setup-guide/step-labels.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { ConnectionStep } from './ConnectionStep.tsx'
import { StepForm } from './StepForm.tsx'
import { AccountStep } from './steps/AccountStep.tsx'
import { LiveStep } from './steps/LiveStep.tsx'
import { PaperStep } from './steps/PaperStep.tsx'
import { ReadyStep } from './steps/ReadyStep.tsx'
import { SourcesStep } from './steps/SourcesStep.tsx'
import { type Guide, type GuidePlace, useGuide } from './use-guide.ts'

/** From an empty installation to a paper of one's own, one question at a time. */
export function SetupGuidePage() {
  const { data, error, refetch } = useQuery(setupGuideQuery)
  if (data) return <OpenGuide setup={data} />
  return (
    <GuideFrame steps={[]} place={undefined}>
      {error ? (
        <ErrorPanel title="Couldn’t load the set-up guide." error={error} onRetry={refetch} />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="mt-4 h-64 rounded-lg" />
        </>
      )}
    </GuideFrame>
  )
}

function OpenGuide({ setup }: { setup: SetupGuide }) {
  const guide = useGuide(setup)
  return (
    <GuideFrame steps={guide.steps} place={guide.place}>
      <Step key={guide.place} guide={guide} setup={setup} />
    </GuideFrame>
  )
}

function Step({ guide, setup }: { guide: Guide; setup: SetupGuide }) {
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  if (error && !settings) return <ErrorPanel title="Couldn’t load the settings." error={error} onRetry={refetch} />
  if (!settings) return <Skeleton className="h-64 rounded-lg" />
  switch (guide.place) {
    case 'paper':
      return <PaperStep guide={guide} settings={settings} />
    case 'account':
      return <AccountStep guide={guide} />
    case 'wordpress':
      return <WordPressStep guide={guide} />
    case 'mail':
      return <MailStep guide={guide} />
    case 'sources':
      return <SourcesStep guide={guide} />
    case 'newsletter':
      return <NewsletterStep guide={guide} settings={settings} />
    case 'live':
      return <LiveStep guide={guide} setup={setup} />
    case 'ready':
      return <ReadyStep steps={guide.steps} />
  }
}

function MailStep({ guide }: { guide: Guide }) {
  return (
    <ConnectionStep
      guide={guide}
      name="mail"
      title="Which server sends your email?"
      lead="Your email service lists these values under SMTP. Without a server, newsletters wait in the outbox, and readers can’t change or end their subscriptions."
      skipLabel="Later"
    />
  )
}

const USUAL_DAY: Weekday = WEEKDAYS[4]

function NewsletterStep({ guide, settings }: { guide: Guide; settings: DeskSettings }) {
  const settingsForm = useSettingsForm(settings, {
    start: ({ newsletterDay }) => ({ newsletterDay: newsletterDay || USUAL_DAY }),
    onSaved: () => guide.end('done'),
  })
  const { submit, isDirty, isSaving } = settingsForm
  return (
    <StepForm
      guide={guide}
      title="When does your newsletter go out?"
      lead="Each new newsletter starts with this time. Nothing goes out until you schedule it."
      isSaving={isSaving}
      onContinue={submit}
    >
      <NewsletterSlotFields settingsForm={settingsForm} timeZone={settings.timeZone} />
      <UnsavedChanges when={isDirty && !isSaving} />
    </StepForm>
  )
}

const CHOICES = [
  { value: 'no', label: 'No', hint: 'Articles live here, in Hometown.' },
  { value: 'yes', label: 'Yes, connect it', hint: 'We import its articles and write new ones to it.' },
] as const

type Choice = (typeof CHOICES)[number]['value']

function WordPressStep({ guide }: { guide: Guide }) {
  const { data } = useQuery(connectionsQuery)
  const isSet = data?.some(({ name, source }) => name === 'wordpress' && source !== 'none')
  const [chosen, choose] = useState<Choice>()
  const choice = chosen ?? (isSet ? 'yes' : 'no')
  return (
    <ConnectionStep
      guide={guide}
      name="wordpress"
      title="Do you have a WordPress site?"
      lead="You don’t need one. If your newsroom already writes in WordPress, it can go on there."
      skipLabel="Skip for now"
      choice={<ChoiceCards<Choice> legend="WordPress" choices={CHOICES} value={choice} onChange={choose} />}
      isWithout={choice === 'no'}
      onContinueWithout={() => guide.end('done')}
    />
  )
}

interface ChoiceCardsProps<T extends string> {
  legend: string
  choices: readonly { value: T; label: string; hint: string }[]
  value: T
  onChange(value: T): void
}

function ChoiceCards<T extends string>({ legend, choices, value, onChange }: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-4 hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 accent-accent"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className="block font-medium">{choice.label}</span>
            <span className="block text-quiet">{choice.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface GuideFrameProps {
  steps: SetupGuide['steps']
  /** Undefined while it loads. */
  place: GuidePlace | undefined
  children: ReactNode
}

function GuideFrame({ steps, place, children }: GuideFrameProps) {
  const { siteName } = useSite()
  const { isPending, leave } = useLogout()
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 md:px-8">
      <header>
        <div className="flex min-h-16 items-center justify-between gap-4">
          <p className="min-w-0 truncate font-semibold">{siteName}</p>
          <div className="-mr-2 flex shrink-0 items-center gap-1">
            <Button asChild variant="ghost">
              <Link to={paths.dashboard}>{place === 'ready' ? 'Go to the dashboard' : 'Finish later'}</Link>
            </Button>
            <IconButton icon={LogOut} label="Logout" pending={isPending} onClick={leave} />
          </div>
        </div>
        <StepDots steps={steps} place={place} />
      </header>
      <div className="flex grow gap-12 pt-6 md:pt-14 md:pb-16">
        <nav aria-label="Steps" className="w-44 shrink-0 max-md:hidden">
          <StepList steps={steps} place={place} />
        </nav>
        <main className="flex min-w-0 max-w-xl grow flex-col">{children}</main>
      </div>
    </div>
  )
}

/** On phones, where the list has no room. */
function StepDots({ steps, place }: StepListProps) {
  const index = steps.findIndex(({ name }) => name === place)
  if (index === -1) return <div className="h-5 md:hidden" />
  return (
    <div className="flex h-5 items-center gap-2 md:hidden">
      <p className="mr-1 text-quiet text-sm">
        {index + 1} of {steps.length}
        <span className="sr-only">: {STEP_LABELS[steps[index]?.name ?? 'paper']}</span>
      </p>
      {steps.map(({ name, state }) => (
        <span
          key={name}
          aria-hidden
          className={`h-1.5 rounded-full ${name === place ? 'w-5 bg-accent' : 'w-1.5'} ${name !== place && (state === 'done' ? 'bg-accent' : 'bg-edge/60')}`}
        />
      ))}
    </div>
  )
}

const STATES: Readonly<Record<SetupStepState, string>> = { open: '', skipped: ', skipped', done: ', done' }

interface StepListProps {
  steps: SetupGuide['steps']
  place: GuidePlace | undefined
}

function StepList({ steps, place }: StepListProps) {
  return (
    <ol className="sticky top-14 flex flex-col gap-1">
      {steps.map(({ name, state }, index) => (
        <li key={name}>
          <Link
            to={paths.setup}
            search={{ step: name }}
            {...(name === place && { 'aria-current': 'step' as const })}
            className={classNames(
              'flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover',
              name === place ? 'bg-hover font-semibold text-ink' : 'text-quiet',
            )}
          >
            <StepMark state={state} number={index + 1} />
            {STEP_LABELS[name]}
            <span className="sr-only">{STATES[state]}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ state, number }: { state: SetupStepState; number: number }) {
  const look = state === 'done' ? 'border-accent bg-accent text-on-accent' : 'border-edge'
  return (
    <span
      aria-hidden
      className={`grid size-5 shrink-0 place-items-center rounded-full border text-xs tabular-nums ${look}`}
    >
      {state === 'done' && <Check className="size-3 stroke-3" />}
      {state === 'skipped' && <Minus className="size-3" />}
      {state === 'open' && number}
    </span>
  )
}
