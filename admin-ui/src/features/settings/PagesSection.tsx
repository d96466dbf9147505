import type { DeskSettings } from '@hometown/shared-types/settings'
import { useState } from 'react'
import { z } from 'zod'
import { useCountyTime } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { LoadedSettings, SaveBar } from './ContactSection.tsx'

const STYLE = `:root{color-scheme:light dark}body{margin:1.25rem;font:1.0625rem/1.6 Georgia,serif;max-width:38rem}
h1,h2,h3{line-height:1.2}a{color:inherit}img{max-width:100%}`

const PAGES = {
  about: { key: 'aboutHtml', label: 'About' },
  contact: { key: 'contactHtml', label: 'Contact' },
  terms: { key: 'termsHtml', label: 'Terms' },
  privacy: { key: 'privacyHtml', label: 'Privacy' },
} as const
type PageName = keyof typeof PAGES

const PAGE_OPTIONS = (Object.keys(PAGES) as PageName[]).map((value) => ({ value, label: PAGES[value].label }))

const searchSchema = z.object({
  page: z.enum(['about', 'contact', 'terms', 'privacy']).catch('about').default('about'),
})

export function PagesSection() {
  const [{ page }, change] = useSearchParams(searchSchema)
  return (
    <LoadedSettings>
      {(settings) => (
        <PageForm key={page} settings={settings} page={page} onPage={(chosen) => change({ page: chosen })} />
      )}
    </LoadedSettings>
  )
}

interface PageFormProps {
  settings: DeskSettings
  page: PageName
  onPage(page: PageName): void
}

function PageForm({ settings, page, onPage }: PageFormProps) {
  const { form, errors, submit, backToDefault, ...bar } = useSettingsForm(settings)
  const [isPreview, showPreview] = useState(false)
  const [isAsking, ask] = useState(false)
  const siteAddress = useSiteAddress()
  const time = useCountyTime()
  const { key, label } = PAGES[page]
  const savedAt = settings.versions[key]

  return (
    <form noValidate className="flex max-w-3xl flex-col gap-6" onSubmit={submit}>
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
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Field label="Page" className="w-44">
              <Select value={page} options={PAGE_OPTIONS} onChange={onPage} />
            </Field>
            <Button aria-pressed={isPreview} onClick={() => showPreview(!isPreview)}>
              {isPreview ? 'Write' : 'Preview'}
            </Button>
          </div>
          {isPreview ? (
            <PagePreview title={label} html={form.watch(key)} />
          ) : (
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
          )}
        </div>
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SaveBar {...bar} />
        {savedAt !== undefined && <Button onClick={() => ask(true)}>Restore default text</Button>}
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
    </form>
  )
}

/** The text hasn't been sanitized yet, so show it in a frame without scripts. */
function PagePreview({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={`Preview of ${title}`}
      sandbox=""
      srcDoc={`<!doctype html><html lang="en"><title>${title}</title><style>${STYLE}</style><body><h1>${title}</h1>${html}`}
      className="h-[32rem] w-full rounded-md border bg-surface"
    />
  )
}
