import { READER_CATEGORIES } from '@hometown/shared-types/category'
import {
  type CreateSourceInput,
  LINK_SELECTOR_LIMIT,
  SOURCE_REQUIRED_MESSAGE,
  SOURCE_TYPES,
  type Source,
} from '@hometown/shared-types/source'
import { type FoundFeed, type FoundFeeds, SOURCE_TYPE_LABELS } from '@hometown/shared-types/source-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Check, CircleAlert, CircleCheck, Rss } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { messageFrom, problemAt } from '../../lib/api-error.ts'
import { shortAddress } from '../../lib/web-address.ts'
import { useTypedValues } from '../../parts/forms/use-typed-values.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { createSource, findFeeds, SOURCES_KEY, updateSource } from './sources.api.ts'

const TYPES = SOURCE_TYPES.map((value) => ({ value, label: SOURCE_TYPE_LABELS[value] }))

interface SourceDialogProps {
  /** Undefined for a new one. */
  source: Source | undefined
  onClose(): void
}

/** Edits a source. Searches its address for feeds on request. */
export function SourceDialog({ source: opened, onClose }: SourceDialogProps) {
  const form = useId()
  const [source, setSource] = useState(opened)
  const { values, change, isDirty, settle } = useTypedValues(valuesOf(source))
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const fields = { url: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) }
  const save = useSaveSource(source, (saved, sent) => {
    if (settle(sent, valuesOf(saved))) setSource(saved)
    else onClose()
  })
  const close = () => (isDirty ? setAsking(true) : onClose())
  const missing = (text: string) => (isMissing && text.trim() === '' ? SOURCE_REQUIRED_MESSAGE : undefined)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const empty = (['url', 'name'] as const).find((name) => values[name].trim() === '')
    setMissing(empty !== undefined)
    if (!empty) {
      save.mutate(values)
      return
    }
    toast({ title: 'Error', description: 'Name and URL are required.', variant: 'destructive' })
    fields[empty].current?.focus()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      width="lg"
      title={source ? 'Edit Source' : 'Add Source'}
      description={`${source ? 'A' : 'Add a'} site, feed or page about your county. We read it regularly, and new items become suggestions.`}
      footer={
        <FormButtons form={form} label={source ? 'Update' : 'Create'} pending={save.isPending} onCancel={close} />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="URL" required error={missing(values.url) ?? problemAt(save.error, 'url')}>
          <Input
            ref={fields.url}
            type="url"
            placeholder="https://www.example.org/news"
            value={values.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
        <FindFeeds source={source} values={values} onChange={change} />
        <Field label="Name" required error={missing(values.name) ?? problemAt(save.error, 'name')}>
          <Input
            ref={fields.name}
            maxLength={200}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Category">
            <Select
              value={values.category}
              options={optionsOf(READER_CATEGORIES)}
              onChange={(category) => change({ category })}
            />
          </Field>
          <Field label="Source Type">
            <Select value={values.sourceType} options={TYPES} onChange={(sourceType) => change({ sourceType })} />
          </Field>
        </div>
        <Field label="Description" error={problemAt(save.error, 'description')}>
          <Textarea
            rows={2}
            maxLength={2000}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        {values.sourceType === 'website' && (
          <Field
            label="Feed or calendar"
            hint="If the site has one, enter its address. We read it instead of the pages, which is faster and finds more."
            error={problemAt(save.error, 'feedUrl')}
          >
            <Input type="url" value={values.feedUrl} onChange={({ target }) => change({ feedUrl: target.value })} />
          </Field>
        )}
        {values.sourceType === 'website' && (
          <details className="group" open={Boolean(source?.linkSelector) || undefined}>
            <Summary className="w-fit text-quiet text-sm hover:text-ink">More</Summary>
            <Field
              className="mt-3"
              label="Links to articles"
              hint="A CSS selector such as .news-list a, if we pick the wrong links on a page without a feed."
              error={problemAt(save.error, 'linkSelector')}
            >
              <Input
                maxLength={LINK_SELECTOR_LIMIT}
                spellCheck={false}
                value={values.linkSelector}
                onChange={({ target }) => change({ linkSelector: target.value })}
              />
            </Field>
          </details>
        )}
      </form>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}

/**
 * Creates a source, or updates the given one.
 * @param onSaved gets the form's values as sent.
 */
function useSaveSource(source: Source | undefined, onSaved: (saved: Source, sent: SourceValues) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: SourceValues) =>
      source ? updateSource(source.id, values) : createSource({ ...values, status: 'active', aiSuggested: false }),
    async onSuccess(saved, sent) {
      const { name } = saved
      if (source) toast({ title: 'Source updated', description: name })
      else toast({ title: 'Source created', description: 'Source has been added successfully.' })
      onSaved(saved, sent)
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
    onError: (error) => toastFailure('Error', error, source ? 'Failed to update source.' : 'Failed to create source.'),
  })
}

interface FindFeedsProps {
  source: Source | undefined
  values: SourceValues
  onChange(changes: Partial<SourceValues>): void
}

/** Finds feeds and calendars at the address, and fills in empty fields. */
function FindFeeds({ source, values, onChange }: FindFeedsProps) {
  const find = useMutation({
    mutationFn: ({ url }: SourceValues) => findFeeds(url.trim()),
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

type SourceValues = Required<Pick<CreateSourceInput, 'name' | 'url' | 'sourceType' | 'category'>> & {
  description: string
  feedUrl: string
  linkSelector: string
}

function valuesOf(source: Source | undefined): SourceValues {
  const { name = '', url = '', sourceType = 'website', category = 'Events' } = source ?? {}
  const [description, feedUrl, linkSelector] = [source?.description, source?.feedUrl, source?.linkSelector]
  const same = { name, url, sourceType, category }
  return { ...same, description: description ?? '', feedUrl: feedUrl ?? '', linkSelector: linkSelector ?? '' }
}
