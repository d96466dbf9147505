import { READER_CATEGORIES } from '@hometown/shared-types/category'
import {
  LINK_SELECTOR_LIMIT,
  SOURCE_REQUIRED_MESSAGE,
  SOURCE_TYPES,
  type Source,
  updateSourceSchema,
} from '@hometown/shared-types/source'
import { type FoundFeed, type FoundFeeds, SOURCE_TYPE_LABELS, sourceCalls } from '@hometown/shared-types/source-calls'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Check, CircleAlert, CircleCheck, Rss } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { shortAddress } from '../../lib/web-address.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { SOURCES_KEY } from '../../parts/sources/add-sources.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

const TYPES = SOURCE_TYPES.map((value) => ({ value, label: SOURCE_TYPE_LABELS[value] }))

/** Other fields are checked by the service, too; these say what is missing before a call. */
const valuesSchema = updateSourceSchema.omit({ status: true, aiSuggested: true }).required()
type SourceValues = z.input<typeof valuesSchema>

interface SourceDialogProps {
  /** Undefined for a new one. */
  source: Source | undefined
  onClose(): void
}

/** Edits a source. Searches its address for feeds on request. */
export function SourceDialog({ source: opened, onClose }: SourceDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const [source, setSource] = useState(opened)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<SourceValues>({
    resolver: zodResolver(valuesSchema, undefined, { raw: true }),
    defaultValues: valuesOf(source),
  })
  const { errors, isDirty } = form.formState
  const values = form.watch()
  const save = useMutation({
    mutationFn: (body: SourceValues) =>
      source
        ? api(sourceCalls.update, { params: { id: source.id }, body })
        : api(sourceCalls.create, { body: { ...body, status: 'active', aiSuggested: false } }),
    async onSuccess(saved, sent) {
      if (source) toast({ title: 'Source updated', description: saved.name })
      else toast({ title: 'Source created', description: 'Source has been added successfully.' })
      if (rebaseForm(form, sent, valuesOf(saved))) setSource(saved)
      else onClose()
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
    onError(error) {
      const issues = error instanceof ApiError ? error.issues : []
      for (const { path, message } of issues) if (path in values) form.setError(path as keyof SourceValues, { message })
      toastFailure('Error', error, source ? 'Failed to update source.' : 'Failed to create source.')
    },
  })
  const close = () => (isDirty ? setAsking(true) : onClose())
  const submit = form.handleSubmit(
    () => save.mutate(structuredClone(form.getValues())),
    ({ url, name }) => {
      if (url?.message === SOURCE_REQUIRED_MESSAGE || name?.message === SOURCE_REQUIRED_MESSAGE)
        toast({ title: 'Error', description: SOURCE_REQUIRED_MESSAGE, variant: 'destructive' })
    },
  )
  const fill = (changes: Partial<SourceValues>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof SourceValues, value, { shouldDirty: true })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      width="lg"
      title={source ? 'Edit Source' : 'Add Source'}
      description={`${source ? 'A' : 'Add a'} site, feed or page about your county. We read it regularly, and new items become suggestions.`}
      footer={
        <FormButtons form={formId} label={source ? 'Update' : 'Create'} pending={save.isPending} onCancel={close} />
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="URL" required error={errors.url?.message}>
          <Input type="url" placeholder="https://www.example.org/news" {...form.register('url')} />
        </Field>
        <FindFeeds source={source} values={values} onChange={fill} />
        <Field label="Name" required error={errors.name?.message}>
          <Input maxLength={200} {...form.register('name')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Category">
            <Select
              value={values.category}
              options={optionsOf(READER_CATEGORIES)}
              onChange={(category) => fill({ category })}
            />
          </Field>
          <Field label="Source Type">
            <Select value={values.sourceType} options={TYPES} onChange={(sourceType) => fill({ sourceType })} />
          </Field>
        </div>
        <Field label="Description" error={errors.description?.message}>
          <Textarea rows={2} maxLength={2000} {...form.register('description')} />
        </Field>
        {values.sourceType === 'website' && (
          <Field
            label="Feed or calendar"
            hint="If the site has one, enter its address. We read it instead of the pages, which is faster and finds more."
            error={errors.feedUrl?.message}
          >
            <Input type="url" {...form.register('feedUrl')} />
          </Field>
        )}
        {values.sourceType === 'website' && (
          <details className="group" open={Boolean(source?.linkSelector) || undefined}>
            <Summary className="w-fit text-quiet text-sm hover:text-ink">More</Summary>
            <Field
              className="mt-3"
              label="Links to articles"
              hint="A CSS selector such as .news-list a, if we pick the wrong links on a page without a feed."
              error={errors.linkSelector?.message}
            >
              <Input maxLength={LINK_SELECTOR_LIMIT} spellCheck={false} {...form.register('linkSelector')} />
            </Field>
          </details>
        )}
      </form>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}

interface FindFeedsProps {
  source: Source | undefined
  values: SourceValues
  onChange(changes: Partial<SourceValues>): void
}

/** Finds feeds and calendars at the address, and fills in empty fields. */
function FindFeeds({ source, values, onChange }: FindFeedsProps) {
  const find = useMutation({
    mutationFn: ({ url }: SourceValues) => api(sourceCalls.find, { body: { url: url.trim() } }),
    onSuccess({ title, sourceType, feeds }, asked) {
      const [first] = feeds
      onChange({
        // Keep the user's choice if it was changed during the search.
        ...(values.sourceType === asked.sourceType && { sourceType }),
        name: values.name || title || '',
        ...(sourceType === 'website' && !values.feedUrl && first && { feedUrl: first.url }),
      })
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button disabled={values.url.trim() === ''} pending={find.isPending} onClick={() => find.mutate(values)}>
          {!find.isPending && <Rss aria-hidden />}
          {find.isPending ? 'Looking...' : 'Find feeds'}
        </Button>
      </div>
      <div aria-live="polite">
        {find.error && <p className="text-danger text-sm">{messageFrom(find.error, 'Please try again.')}</p>}
        {find.data && <Found found={find.data} source={source} values={values} onChange={onChange} />}
      </div>
    </div>
  )
}

function Found({ found, source, values, onChange }: FindFeedsProps & { found: FoundFeeds }) {
  const isKnown = found.known !== null && found.known.id !== source?.id
  return (
    <div className="flex flex-col gap-2 rounded-md border p-3 text-sm">
      <Verdict found={found} />
      {isKnown && <p className="text-danger">This address is already a source: “{found.known?.name}”.</p>}
      {found.sourceType === 'website' && found.feeds.length > 0 && (
        <ul className="flex flex-col gap-1">
          {found.feeds.map((feed) => (
            <li key={feed.url}>
              <FeedChoice
                feed={feed}
                isChosen={values.feedUrl === feed.url}
                onChoose={() => onChange({ feedUrl: values.feedUrl === feed.url ? '' : feed.url })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Verdict({ found: { readable, problem, sourceType, feeds } }: { found: FoundFeeds }) {
  const Icon = readable ? CircleCheck : CircleAlert
  return (
    <p className="flex items-start gap-1.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${readable ? 'text-green' : 'text-danger'}`} />
      <span>
        {problem ?? (sourceType === 'rss_feed' ? 'This address is a feed. We can read it.' : wordsFor(feeds))}
      </span>
    </p>
  )
}

function wordsFor(feeds: readonly FoundFeed[]): string {
  if (feeds.length === 0) return 'This site has no feed, but we can read its pages.'
  return feeds.length === 1 ? 'This site has a feed:' : 'This site has several feeds. Choose one:'
}

function FeedChoice({ feed, isChosen, onChoose }: { feed: FoundFeed; isChosen: boolean; onChoose(): void }) {
  const Icon = feed.kind === 'calendar' ? CalendarDays : Rss
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex w-full items-center gap-2 rounded-md border px-2 py-1.5 text-left hover:bg-hover aria-pressed:border-accent"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{feed.title}</span>
        <span className="block truncate text-quiet">{shortAddress(feed.url)}</span>
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </button>
  )
}

function valuesOf(source: Source | undefined): SourceValues {
  const { name = '', url = '', sourceType = 'website', category = 'Events' } = source ?? {}
  const [description, feedUrl, linkSelector] = [source?.description, source?.feedUrl, source?.linkSelector]
  const same = { name, url, sourceType, category }
  return { ...same, description: description ?? '', feedUrl: feedUrl ?? '', linkSelector: linkSelector ?? '' }
}
