import {
  type FoundFeed,
  type FoundFeeds,
  LINK_SELECTOR_LIMIT,
  SOURCE_REQUIRED_MESSAGE,
  SOURCE_TYPE_LABELS,
  SOURCE_TYPES,
  type Source,
  sourceCalls,
  updateSourceSchema,
} from '@hometown/shared-types/contract/sources'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Check, CircleAlert, CircleCheck, Rss } from 'lucide-react'
import type { z } from 'zod'
import { api, messageFrom } from '../../lib/api-client.ts'
import { shortAddress } from '../../lib/web-address.ts'
import { EntityDialog, MoreFields } from '../../parts/forms/EntityForm.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { type EntityForm, useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { Button } from '../../ui/Button.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

const SOURCE_TYPE_OPTIONS = SOURCE_TYPES.map((value) => ({ value, label: SOURCE_TYPE_LABELS[value] }))

/** The form says what is missing before a call; the service checks other fields, too. */
const sourceValuesSchema = updateSourceSchema.omit({ status: true, aiSuggested: true, version: true }).required()
type SourceValues = z.input<typeof sourceValuesSchema>

const SourceText = TextField<SourceValues>
const SourceSelect = SelectField<SourceValues>

export function SourceDialog({ source: opened, onClose }: { source: Source | undefined; onClose(): void }) {
  const entityForm: EntityForm<SourceValues, SourceValues, Source> = useEntityForm({
    noun: 'source',
    opened,
    resolver: zodResolver(sourceValuesSchema, undefined, { raw: true }),
    valuesOf: sourceFormValues,
    save: (body, over) =>
      over
        ? api(sourceCalls.update, { params: { id: over.id }, body: { ...body, version: over.version } })
        : api(sourceCalls.create, { body: { ...body, status: 'active', aiSuggested: false } }),
    queryKey: ['sources'],
    savedText: ({ name }) =>
      entityForm.entity
        ? { title: 'Source updated', description: name }
        : { title: 'Source created', description: 'Source has been added successfully.' },
    reportFailure: (error) =>
      toastFailure('Error', error, entityForm.entity ? 'Failed to update source.' : 'Failed to create source.'),
    onSaved: onClose,
  })
  const { form, entity: source } = entityForm
  const values = form.watch()
  const submit = () => {
    if (values.url.trim() === '' || values.name.trim() === '')
      toast({ title: 'Error', description: SOURCE_REQUIRED_MESSAGE, variant: 'destructive' })
    entityForm.submit().catch(reportError)
  }
  const setValues = (changes: Partial<SourceValues>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof SourceValues, value, { shouldDirty: true })
  }

  return (
    <EntityDialog
      of={entityForm}
      title={source ? 'Edit Source' : 'Add Source'}
      description={`${source ? 'A' : 'Add a'} site, feed or page about your county. We read it regularly, and new items become suggestions.`}
      label={source ? 'Update' : 'Create'}
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceText name="url" label="URL" required type="url" placeholder="https://www.example.org/news" />
      <FindFeedsButton source={source} values={values} onChange={setValues} />
      <SourceText name="name" label="Name" required maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SourceSelect name="category" label="Category" options={optionsOf(READER_CATEGORIES)} />
        <SourceSelect name="sourceType" label="Source Type" options={SOURCE_TYPE_OPTIONS} />
      </div>
      <SourceText name="description" label="Description" rows={2} maxLength={2000} />
      {values.sourceType === 'website' && (
        <>
          <SourceText
            name="feedUrl"
            label="Feed or calendar"
            hint="If the site has one, enter its address. We read it instead of the pages, which is faster and finds more."
            type="url"
          />
          <MoreFields isOpen={Boolean(source?.linkSelector ?? form.formState.errors.linkSelector)}>
            <SourceText
              name="linkSelector"
              label="Links to articles"
              hint="A CSS selector such as .news-list a, if we pick the wrong links on a page without a feed."
              maxLength={LINK_SELECTOR_LIMIT}
              spellCheck={false}
            />
          </MoreFields>
        </>
      )}
    </EntityDialog>
  )
}

interface FindFeedsProps {
  source: Source | undefined
  values: SourceValues
  onChange(changes: Partial<SourceValues>): void
}

function FindFeedsButton({ source, values, onChange }: FindFeedsProps) {
  const find = useMutation({
    mutationFn: ({ url }: SourceValues) => api(sourceCalls.find, { body: { url: url.trim() } }),
    onSuccess({ url, title, sourceType, feeds }, variables) {
      const [first] = feeds
      onChange({
        ...(values.url === variables.url && { url }),
        // Keep the user's choice if it was changed during the search.
        ...(values.sourceType === variables.sourceType && { sourceType }),
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
        {find.data && <FoundFeedsPanel found={find.data} source={source} values={values} onChange={onChange} />}
      </div>
    </div>
  )
}

function FoundFeedsPanel({ found, source, values, onChange }: FindFeedsProps & { found: FoundFeeds }) {
  const isKnown = found.known !== null && found.known.id !== source?.id
  return (
    <div className="flex flex-col gap-2 rounded-md border p-3 text-sm">
      <FeedVerdict found={found} />
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

function FeedVerdict({ found: { readable, problem, sourceType, feeds } }: { found: FoundFeeds }) {
  const Icon = readable ? CircleCheck : CircleAlert
  return (
    <p className="flex items-start gap-1.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${readable ? 'text-green' : 'text-danger'}`} />
      <span>
        {problem ?? (sourceType === 'rss_feed' ? 'This address is a feed. We can read it.' : foundFeedsText(feeds))}
      </span>
    </p>
  )
}

function foundFeedsText(feeds: readonly FoundFeed[]): string {
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

function sourceFormValues(source: Source | undefined): SourceValues {
  const { name = '', url = '', sourceType = 'website', category = 'Events' } = source ?? {}
  const [description, feedUrl, linkSelector] = [source?.description, source?.feedUrl, source?.linkSelector]
  const base = { name, url, sourceType, category }
  return { ...base, description: description ?? '', feedUrl: feedUrl ?? '', linkSelector: linkSelector ?? '' }
}
