import type { DeskSettings } from '@hometown/shared-types/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { AccentField } from '../../parts/settings/AccentField.tsx'
import { LogoField } from '../../parts/settings/LogoField.tsx'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { StartOwnPaper } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { SettingsTab } from './SettingsTab.tsx'

/** What readers see besides the news. */
export function SiteTab() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <SampleCard />
      <SettingsTab>
        {(settingsForm, settings) => (
          <>
            <Card title="Accent color" description="For links, buttons and section labels.">
              <AccentField settingsForm={settingsForm} />
            </Card>
            <Card>
              <LogoField settingsForm={settingsForm} />
            </Card>
            <StatisticsCard settings={settings} settingsForm={settingsForm} />
            <PagesCard settings={settings} settingsForm={settingsForm} />
          </>
        )}
      </SettingsTab>
    </div>
  )
}

/** Nothing is shown once the sample county is gone. */
function SampleCard() {
  const { data } = useQuery(setupGuideQuery)
  if (!data?.sample) return null
  return (
    <Card title="Sample content">
      <div className="flex flex-col items-start gap-4">
        <p>
          The site shows invented articles of a sample county. Until you remove them, every page says so and search
          engines stay out. Samples that you edited are yours and stay.
        </p>
        <StartOwnPaper variant="secondary" />
      </div>
    </Card>
  )
}

interface CardProps {
  settings: DeskSettings
  settingsForm: SettingsForm
}

const PLACES = [0, 1, 2] as const

type Way = 'counted' | 'own' | 'none'
const WAYS: readonly SelectOption<Way>[] = [
  { value: 'counted', label: 'Counted by Hometown' },
  { value: 'own', label: 'Entered here' },
  { value: 'none', label: 'Not shown' },
]

/** The three figures of the home page. */
function StatisticsCard({ settings, settingsForm }: CardProps) {
  const { form, errors, saveNow } = settingsForm
  const saved = wayOf(settings)
  const [isTyping, setTyping] = useState(false)
  const way = isTyping ? 'own' : saved

  function choose(next: Way): void {
    setTyping(next === 'own')
    // What isn't shown isn't saved.
    if (next !== 'own') form.resetField('statistics')
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

const PAGES = {
  about: { key: 'aboutHtml', label: 'About' },
  contact: { key: 'contactHtml', label: 'Contact' },
  terms: { key: 'termsHtml', label: 'Terms' },
  privacy: { key: 'privacyHtml', label: 'Privacy' },
} as const
type PageName = keyof typeof PAGES

const PAGE_OPTIONS = (Object.keys(PAGES) as PageName[]).map((value) => ({ value, label: PAGES[value].label }))

function PagesCard({ settings, settingsForm: { form, errors, backToDefault } }: CardProps) {
  const [page, setPage] = useState<PageName>('about')
  const [isAsking, ask] = useState(false)
  const siteAddress = useSiteAddress()
  const time = useCountyTime()
  const { key, label } = PAGES[page]
  const savedAt = settings.versions[key]
  return (
    <Card
      title="Page texts"
      description={
        savedAt === undefined
          ? 'This page shows its default text, with the current site name.'
          : `Your own text, saved ${time.dateTime(savedAt)}.`
      }
      actions={
        <Button asChild size="sm" variant="ghost">
          <a href={siteAddress(`/${page}`)} target="_blank" rel="noreferrer">
            View page
          </a>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Page" className="w-44">
            <Select value={page} options={PAGE_OPTIONS} onChange={(chosen) => setPage(chosen)} />
          </Field>
          {savedAt !== undefined && <Button onClick={() => ask(true)}>Restore default text</Button>}
        </div>
        <Field
          label={`Text of ${label} (HTML)`}
          hint="Use <h2> for headings. We remove scripts and styles when you save."
          error={errors[key]?.message}
        >
          <Textarea
            key={key}
            rows={16}
            spellCheck
            className="max-h-[60vh] min-h-80 font-mono text-sm"
            {...form.register(key)}
          />
        </Field>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Restore the default text?"
        description={`This deletes your text of ${label}. The page shows its default text again.`}
        confirmLabel="Restore default text"
        onConfirm={() => {
          ask(false)
          backToDefault(key)
        }}
      />
    </Card>
  )
}
