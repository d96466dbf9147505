import { ARTICLE_STATUSES } from '@hometown/shared-types/article'
import { isEditor } from '@hometown/shared-types/auth'
import { CATEGORIES } from '@hometown/shared-types/category'
import type { CreateCorrectionInput } from '@hometown/shared-types/correction'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { FRONT_PIN_HOURS } from '@hometown/shared-types/front-page'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { suggestionOfArticleSchema } from '@hometown/shared-types/suggestion-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ExternalLink, History, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { explainCountyTime } from '../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { webAddress } from '../../lib/web-address.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { ArticleTextField, textsOfSection } from './ArticleTextField.tsx'
import type { ArticleValues } from './article-draft.ts'
import { CATEGORY_FIELD_ID } from './article-form.schema.ts'
import { BylineField } from './byline/BylineField.tsx'
import { CorrectionsPanel } from './corrections/CorrectionsPanel.tsx'
import { JobFields } from './JobFields.tsx'
import { canLead } from './lead-notes.ts'
import { RevisionsDialog } from './revisions/RevisionsDialog.tsx'
import { SeoSection } from './SeoSection.tsx'

interface SettingsPanelProps {
  /** Undefined until the first save. */
  article: DeskArticle | undefined
  onRestored(article: DeskArticle): void
  /** The stored publish time; empty if nothing is planned. */
  plannedFor: string
  isInReview: boolean
  /** Saves the article with a note for readers; undefined if nothing that readers see is unsaved. */
  saveWithNote: ((note: CreateCorrectionInput) => Promise<boolean>) | undefined
  /** Submits the article for review. */
  onSubmit(): void
  content: ContentBox
  ownSlug: string
  isSeoOpen: boolean
  onSeoOpenChange(open: boolean): void
  leads: boolean
  onLeadsChange(leads: boolean): void
}

export function SettingsPanel({
  article,
  onRestored,
  plannedFor,
  isInReview,
  saveWithNote,
  onSubmit,
  content,
  ownSlug,
  isSeoOpen,
  onSeoOpenChange,
  leads,
  onLeadsChange,
}: SettingsPanelProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const mayPublish = isEditor(useCurrentUser())
  const { control } = useFormContext<ArticleValues>()
  const category = useWatch({ control, name: 'category' })
  return (
    <div className="flex flex-col gap-4">
      {article && mayPublish && <SourceText articleId={article.id} />}
      <div className="grid grid-cols-2 gap-3">
        {mayPublish && <StatusField plannedFor={plannedFor} isInReview={isInReview} />}
        <Controller
          name="category"
          control={control}
          render={({ field: { ref, value, ...field }, fieldState }) => (
            <Field label="Category" error={fieldState.error?.message}>
              <Select
                {...field}
                id={CATEGORY_FIELD_ID}
                value={value || undefined}
                placeholder="Not chosen"
                options={optionsOf(CATEGORIES)}
              />
            </Field>
          )}
        />
      </div>
      <BylineField />
      {textsOfSection('settings').map((name) => (
        <ArticleTextField key={name} name={name} />
      ))}
      {mayPublish && article?.status === 'draft' && article.publishAt === null && !isInReview && (
        <Button className="self-start" onClick={onSubmit}>
          <Send aria-hidden />
          Submit for review
        </Button>
      )}
      {mayPublish && category === 'Jobs' && <JobFields publishedAt={article?.publishedAt ?? null} />}
      {mayPublish && <ScheduleFields />}
      {mayPublish && canLead(category) && <FrontPageField isChecked={leads} onChange={onLeadsChange} />}
      <SeoSection
        content={content}
        ownSlug={ownSlug}
        articleId={article?.id}
        open={isSeoOpen}
        onOpenChange={onSeoOpenChange}
      />
      {article && (
        <>
          {mayPublish && <CorrectionsPanel articleId={article.id} saveWithNote={saveWithNote} />}
          <Button className="self-start" onClick={() => setHistoryOpen(true)}>
            <History aria-hidden />
            History
          </Button>
          <RevisionsDialog
            articleId={article.id}
            open={isHistoryOpen}
            onOpenChange={setHistoryOpen}
            onRestored={onRestored}
          />
        </>
      )}
    </div>
  )
}

interface FrontPageFieldProps {
  isChecked: boolean
  onChange(isChecked: boolean): void
}

/** Pins the article with the next save; the pin waits if it isn't published yet. */
function FrontPageField({ isChecked, onChange }: FrontPageFieldProps) {
  const id = useId()
  return (
    <div className="flex gap-2.5">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-0.5"
        checked={isChecked}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div>
        <Label htmlFor={id}>Lead the front page</Label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          For {FRONT_PIN_HOURS.lead} hours after publishing.
        </p>
      </div>
    </div>
  )
}

function ScheduleFields() {
  const { zone } = useCountyTime()
  const { register, control, formState } = useFormContext<ArticleValues>()
  const [publishAt, unpublishAt, status] = useWatch({ control, name: ['publishAt', 'unpublishAt', 'status'] })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold">Schedule</legend>
      <p className="text-quiet text-sm">{zoneNote(zone)}</p>
      {status !== 'published' && (
        <Field label="Publish at" hint={hintOf(publishAt, zone)} error={formState.errors.publishAt?.message}>
          <Input type="datetime-local" {...register('publishAt')} />
        </Field>
      )}
      <Field
        label="Take down at"
        hint={hintOf(unpublishAt, zone) ?? (unpublishAt ? REMOVED : undefined)}
        error={formState.errors.unpublishAt?.message}
      >
        <Input type="datetime-local" {...register('unpublishAt')} />
      </Field>
    </fieldset>
  )
}

const REMOVED = 'From then on, readers see that the page was removed.'

function hintOf(wall: string, zone: string): string | undefined {
  if (!wall) return undefined
  const { instant, note } = explainCountyTime(wall, zone)
  if (note) return note
  return instant !== undefined && instant <= Date.now() ? 'This time has passed, so we’ll do it right away.' : undefined
}

const LABELS = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', archived: 'Archived' } as const
type Choice = keyof typeof LABELS

interface StatusFieldProps {
  /** The stored publish time; empty if nothing is planned. */
  plannedFor: string
  isInReview: boolean
}

/** A draft with a publish time is a scheduled article; choosing Draft or Archived takes the time away. */
function StatusField({ plannedFor, isInReview }: StatusFieldProps) {
  const { control, setValue } = useFormContext<ArticleValues>()
  const [status, publishAt] = useWatch({ control, name: ['status', 'publishAt'] })
  const isPlanned = publishAt !== '' || plannedFor !== ''
  const choices: Choice[] = isPlanned ? ['draft', 'scheduled', 'published', 'archived'] : [...ARTICLE_STATUSES]
  const labelOf = (choice: Choice) => (choice === 'draft' && isInReview ? 'Draft, in review' : LABELS[choice])

  function choose(choice: Choice): void {
    const change = { shouldDirty: true, shouldValidate: true } as const
    setValue('status', choice === 'scheduled' ? 'draft' : choice, change)
    if (choice === 'draft' || choice === 'archived') setValue('publishAt', '', change)
    if (choice === 'scheduled' && publishAt === '') setValue('publishAt', plannedFor, change)
  }
  return (
    <Field label="Status">
      <Select
        value={status === 'draft' && publishAt !== '' ? 'scheduled' : status}
        onChange={choose}
        options={choices.map((value) => ({ value, label: labelOf(value) }))}
      />
    </Field>
  )
}

const suggestionOfArticleQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['content-suggestions', 'of-article', articleId],
    queryFn: ({ signal }) =>
      api.get(`/api/content-suggestions/of-article/${encodeURIComponent(articleId)}`, suggestionOfArticleSchema, {
        signal,
      }),
  })

/** What the source wrote, beside an article that was made from it. Hidden for other articles. */
function SourceText({ articleId }: { articleId: string }) {
  const id = useId()
  const { data } = useQuery(suggestionOfArticleQuery(articleId))
  if (!data?.suggestion) return null
  const { originalTitle, originalContent, sourceUrl } = data.suggestion
  const address = webAddress(sourceUrl)
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="flex items-baseline justify-between gap-3 border-b px-3 py-2">
        <h2 id={id} className="min-w-0 truncate font-medium">
          {nameOf(data.suggestion)}
          <span className="ml-2 font-normal text-sm">
            <ScreenLink to={paths.suggestions} search={{ tab: 'all', search: originalTitle, at: data.suggestion.id }}>
              Suggestion
            </ScreenLink>
          </span>
        </h2>
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="flex shrink-0 items-center gap-1 text-accent text-sm underline underline-offset-2"
          >
            View Original
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      <section
        aria-label="Text of the source"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard, only a focused part scrolls
        tabIndex={0}
        className="max-h-80 overflow-y-auto px-3 py-2"
      >
        <p className="font-medium">{originalTitle}</p>
        <p className="wrap-anywhere whitespace-pre-line pt-1">{originalContent || 'The source gave no text.'}</p>
      </section>
    </section>
  )
}

function nameOf({ origins }: Suggestion): string {
  return origins[0]?.sourceName || 'The source'
}
