import { dashboardCalls, type Scheduled } from '@hometown/shared-types/dashboard'
import type { DeskSettings } from '@hometown/shared-types/settings'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { countyTime } from '../../lib/dates.ts'
import { AccentField } from '../../parts/settings/AccentField.tsx'
import { LogoField } from '../../parts/settings/LogoField.tsx'
import { PaperFields } from '../../parts/settings/PaperFields.tsx'
import { type SettingsForm, useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { LoadedSettings, SaveBar } from './ContactSection.tsx'

const DESCRIPTION_LENGTH = 300

export function SiteSection() {
  return <LoadedSettings>{(settings) => <SiteForm settings={settings} />}</LoadedSettings>
}

function SiteForm({ settings }: { settings: DeskSettings }) {
  const settingsForm = useSettingsForm(settings)
  const { form, errors, submit, ...bar } = settingsForm
  const { register, watch } = form
  const [isAsking, ask] = useState(false)

  /** A new time zone changes dates on every page, so confirm it. */
  async function askOrSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isOther = form.getValues('timeZone') !== settings.timeZone
    if (isOther && (await form.trigger())) ask(true)
    else await submit()
  }

  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => askOrSubmit(event).catch(reportError)}
    >
      <Card title="The paper" description="Shown on every page, in feeds and in search results.">
        <div className="flex flex-col gap-4">
          <PaperFields settingsForm={settingsForm} />
          <Field
            label="Description"
            hint="One or two sentences that search engines show for the home page."
            aside={`${watch('description').length} / ${DESCRIPTION_LENGTH}`}
            error={errors.description?.message}
          >
            <Textarea rows={2} {...register('description')} />
          </Field>
        </div>
      </Card>
      <Card title="Accent color" description="For links, buttons and section labels.">
        <AccentField settingsForm={settingsForm} />
      </Card>
      <Card>
        <LogoField settingsForm={settingsForm} />
      </Card>
      <StatisticsCard settings={settings} settingsForm={settingsForm} />
      <SaveBar {...bar} />
      <ConfirmTimeZone
        open={isAsking}
        onOpenChange={ask}
        before={settings.timeZone}
        after={watch('timeZone').trim()}
        onConfirm={() => {
          ask(false)
          submit().catch(reportError)
        }}
      />
    </form>
  )
}

interface ConfirmTimeZoneProps {
  open: boolean
  onOpenChange(open: boolean): void
  before: string
  after: string
  onConfirm(): void
}

/** Confirms a new time zone and lists scheduled items: their instants stay, so their local times change. */
function ConfirmTimeZone({ before, after, ...dialog }: ConfirmTimeZoneProps) {
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'scheduled'],
    queryFn: ({ signal }) => api(dashboardCalls.scheduled, { signal }),
    staleTime: 0,
    enabled: dialog.open,
  })
  return (
    <ConfirmDialog
      {...dialog}
      title="Change the time zone?"
      description={
        <>
          {`From ${before} to ${after}. We render the whole site again, and articles near midnight may move to another day. Save open editors first: we read unsaved times in the new zone.`}
          {dialog.open && data && <PlannedTimes planned={data} before={before} after={after} />}
          {dialog.open && !data && !error && <LoadingText>Loading scheduled times...</LoadingText>}
          {error && (
            <p className="mt-2 text-danger">
              Couldn’t load the scheduled times. They still happen at the same moment, which is a different time of day
              in the new zone.
            </p>
          )}
        </>
      }
      confirmLabel="Change time zone"
      danger={false}
      pending={!data && !error}
    />
  )
}

interface PlannedTimesProps {
  planned: readonly Scheduled[]
  before: string
  after: string
}

const ACTIONS: Readonly<Record<Scheduled['action'], string>> = {
  publish: 'Published',
  unpublish: 'Taken off the site',
  send: 'Newsletter sent',
}

/** Each scheduled article and newsletter, with its time in the old and in the new zone. */
function PlannedTimes({ planned, before, after }: PlannedTimesProps) {
  const [then, now] = [countyTime(before), countyTime(after)]
  const moved = planned.filter(({ at }) => then.dateTime(at) !== now.dateTime(at))
  if (moved.length === 0) return null
  return (
    <div className="mt-2">
      These still happen at the same moment, which is a different time of day in the new zone. Reschedule them to keep
      their time of day:
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {moved.map(({ id, title, action, at }) => (
          <li key={`${action} ${id}`} className="wrap-anywhere py-1">
            <strong className="font-medium text-ink">{title}</strong>
            <p>{`${ACTIONS[action]} ${then.dateTime(at)}, then shown as ${now.dateTime(at)}`}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const PLACES = [0, 1, 2] as const

type Way = 'counted' | 'own' | 'none'
const WAYS: readonly SelectOption<Way>[] = [
  { value: 'counted', label: 'Counted by Hometown' },
  { value: 'own', label: 'Entered here' },
  { value: 'none', label: 'Not shown' },
]

interface StatisticsCardProps {
  settings: DeskSettings
  settingsForm: SettingsForm
}

/** The three figures of the home page. */
function StatisticsCard({ settings, settingsForm }: StatisticsCardProps) {
  const { form, errors, saveNow } = settingsForm
  const saved = wayOf(settings)
  const [isTyping, setTyping] = useState(false)
  const way = isTyping ? 'own' : saved

  function choose(next: Way): void {
    setTyping(next === 'own')
    if (next === 'counted' && saved !== 'counted') saveNow('statistics', null)
    if (next === 'none' && saved !== 'none') saveNow('statistics', [])
  }

  return (
    <Card title="Figures on the home page">
      <div className="flex flex-col gap-4">
        <Field
          label="Figures"
          hint={
            way === 'counted'
              ? 'Active newsletter subscribers and businesses, rounded down, and the years since your founding. We leave out zeros.'
              : undefined
          }
        >
          <Select value={way} onChange={choose} options={WAYS} />
        </Field>
        {way === 'own' && (
          <div className="flex flex-col gap-3">
            {PLACES.map((place) => (
              <div key={place} className="grid grid-cols-[8rem_1fr] gap-3">
                <Field
                  label={<span className={place > 0 ? 'sr-only' : ''}>Figure {place > 0 && place + 1}</span>}
                  error={errors.statistics?.[place]?.value?.message}
                >
                  <Input placeholder="2,500+" maxLength={20} {...form.register(`statistics.${place}.value`)} />
                </Field>
                <Field
                  label={<span className={place > 0 ? 'sr-only' : ''}>What it counts {place > 0 && place + 1}</span>}
                  error={errors.statistics?.[place]?.label?.message}
                >
                  <Input placeholder="Weekly Readers" maxLength={60} {...form.register(`statistics.${place}.label`)} />
                </Field>
              </div>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The sample county's figures count as typed. */
function wayOf({ statistics, versions }: DeskSettings): Way {
  if (statistics.length > 0) return 'own'
  return versions.statistics === undefined ? 'counted' : 'none'
}
