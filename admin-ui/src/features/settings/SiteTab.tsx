import type { DeskSettings, Settings } from '@hometown/shared-types/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../lib/formats.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { AccentField } from '../../parts/settings/AccentField.tsx'
import { LogoField } from '../../parts/settings/LogoField.tsx'
import { StartOwnPaper } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { SettingsTab } from './SettingsTab.tsx'

export function SiteTab() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <SampleContentCard />
      <SettingsTab>
        {(settings) => (
          <>
            <Card title="Accent color" description="For links, buttons and section labels.">
              <AccentField />
            </Card>
            <Card>
              <LogoField />
            </Card>
            <SiteStatisticsCard />
            <SitePagesCard versions={settings.versions} />
          </>
        )}
      </SettingsTab>
    </div>
  )
}

function SampleContentCard() {
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

const SiteText = TextField<Settings>

function SiteStatisticsCard() {
  return (
    <Card
      title="Figures on the home page"
      description="Leave all empty to show active newsletter subscribers and businesses, rounded down, and the years since your founding."
    >
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid grid-cols-[8rem_1fr] gap-3">
            <SiteText
              name={`statistics.${index}.value`}
              label={<span className={index > 0 ? 'sr-only' : ''}>Figure {index > 0 && index + 1}</span>}
              placeholder="2,500+"
              maxLength={20}
            />
            <SiteText
              name={`statistics.${index}.label`}
              label={<span className={index > 0 ? 'sr-only' : ''}>What it counts {index > 0 && index + 1}</span>}
              placeholder="Weekly Readers"
              maxLength={60}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

const SITE_PAGES = {
  about: { key: 'aboutHtml', label: 'About' },
  contact: { key: 'contactHtml', label: 'Contact' },
  terms: { key: 'termsHtml', label: 'Terms' },
  privacy: { key: 'privacyHtml', label: 'Privacy' },
} as const
type PageName = keyof typeof SITE_PAGES

const PAGE_OPTIONS = (Object.keys(SITE_PAGES) as PageName[]).map((value) => ({ value, label: SITE_PAGES[value].label }))

function SitePagesCard({ versions }: Pick<DeskSettings, 'versions'>) {
  const [page, setPage] = useState<PageName>('about')
  const siteAddress = useSiteAddress()
  const time = useCountyTime()
  const { key, label } = SITE_PAGES[page]
  const savedAt = versions[key]
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
        <Field label="Page" className="w-44">
          <Select value={page} options={PAGE_OPTIONS} onChange={(next) => setPage(next)} />
        </Field>
        <SiteText
          key={key}
          name={key}
          label={`Text of ${label} (HTML)`}
          hint="Use <h2> for headings; we remove scripts and styles. Leave it empty to go back to the default text."
          rows={16}
          spellCheck
          inputClass="max-h-[60vh] min-h-80 font-mono text-sm"
        />
      </div>
    </Card>
  )
}
