import { readerCategorySchema } from '@hometown/shared-types/contract/fields'
import { SOURCE_FILTERS, type Source, sourceCalls } from '@hometown/shared-types/contract/sources'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Plus, Rss, Sparkles, Upload } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { api, apiAddress, pageQuery } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { useIsAiOff } from '../../parts/ai-queries.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { CsvDialog } from '../../parts/CsvDialog.tsx'
import { ListFrame, ListPages } from '../../parts/list-screen/ListFrame.tsx'
import type { ListControls } from '../../parts/list-screen/list.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '../../ui/DropdownMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { SourceCard } from './SourceCard.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { suggestedSourcesQuery } from './SuggestedSources.tsx'
import { SuggestionsCard, useSuggestSources } from './SuggestionsCard.tsx'

const SOURCES_PER_PAGE = 60

const sourcesPageStateSchema = z.object({
  ...listParams,
  category: readerCategorySchema.optional().catch(undefined),
  show: z.enum(SOURCE_FILTERS).optional().catch(undefined),
})

export function SourcesPage() {
  const [state] = useSearchParams(sourcesPageStateSchema)
  const [open, setOpen] = useState<OpenSourceDialog>()
  const [category, setCategory] = useState<ReaderCategory>('Events')
  const suggest = useSuggestSources()
  const suggestButton = useRef<HTMLButtonElement>(null)
  const { data: suggested } = useQuery(suggestedSourcesQuery)

  return (
    <>
      <PageHeader
        title="Source Management"
        description="Sites, feeds and pages that we read for suggestions."
        actions={
          <>
            <SourcesMenu onImport={() => setOpen({ what: 'opml' })} />
            <Button onClick={() => setOpen({ what: 'csv' })} icon={Upload}>
              Upload CSV
            </Button>
            <Button variant="primary" onClick={() => setOpen({ what: 'add' })} icon={Plus}>
              Add Source
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <SuggestSourcesBar
          category={category}
          pending={suggest.isPending}
          buttonRef={suggestButton}
          onCategory={setCategory}
          onSuggest={() => suggest.mutate(category)}
        />
        {suggested && suggested.suggestions.length > 0 && (
          <SuggestionsCard
            key={suggested.suggestedAt}
            category={suggested.category}
            suggestions={suggested.suggestions}
            // The card had the focus and is gone.
            onClose={() => suggestButton.current?.focus()}
          />
        )}
        <div>
          <SourceList state={state} onOpen={setOpen} />
        </div>
      </div>
      {open && <SourceDialogs open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const SOURCE_STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'attention', label: 'Needs attention' },
]

const SOURCE_CATEGORY_OPTIONS = optionsOf(READER_CATEGORIES)

const SOURCE_LIST_CONTROLS: ListControls = {
  search: { label: 'Search sources', placeholder: 'Search sources' },
  filters: [
    { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: SOURCE_CATEGORY_OPTIONS },
    { kind: 'choice', name: 'show', label: 'Status', all: 'All statuses', options: SOURCE_STATUS_OPTIONS },
  ],
}

interface SourceListProps {
  state: z.infer<typeof sourcesPageStateSchema>
  onOpen(dialog: OpenSourceDialog): void
}

function SourceList({ state, onOpen }: SourceListProps) {
  const id = useId()
  const query = { ...state, search: state.search.trim(), per_page: SOURCES_PER_PAGE }
  const sources = useQuery(pageQuery('sources', sourceCalls.list, { query }))
  return (
    <ListFrame
      controls={SOURCE_LIST_CONTROLS}
      state={state}
      query={sources}
      noun="source"
      icon={Rss}
      empty={
        <EmptyState icon={Rss} title="No sources yet. Add a source or use AI suggestions to get started.">
          Add the sites of schools, clubs, councils, teams and churches. We read them for you.
        </EmptyState>
      }
    >
      {(page) => (
        <div className="flex flex-col gap-5">
          {READER_CATEGORIES.filter((category) => page.data.some((source) => source.category === category)).map(
            (category) => (
              <section key={category} aria-labelledby={`${id}-${category}`} className="flex flex-col gap-3">
                <h2 id={`${id}-${category}`} className="flex items-baseline gap-2 font-semibold">
                  {category}
                  <span className="font-normal text-quiet text-sm tabular-nums">
                    {formatNumber(page.byCategory[category])}
                  </span>
                </h2>
                <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
                  {page.data
                    .filter((source) => source.category === category)
                    .map((source) => (
                      <SourceCard key={source.id} source={source} onEdit={() => onOpen({ what: 'edit', source })} />
                    ))}
                </div>
              </section>
            ),
          )}
          <ListPages page={page} state={state} />
        </div>
      )}
    </ListFrame>
  )
}

function SourcesMenu({ onImport }: { onImport(): void }) {
  return (
    <DropdownMenu trigger={<IconButton icon={Ellipsis} label="More" variant="secondary" />}>
      <MenuItem icon={Upload} onSelect={onImport}>
        Import OPML
      </MenuItem>
      <MenuLink>
        <a href={apiAddress('/api/sources/export.opml')} download>
          <Download aria-hidden />
          Export OPML
        </a>
      </MenuLink>
    </DropdownMenu>
  )
}

type OpenSourceDialog = { what: 'add' } | { what: 'csv' } | { what: 'opml' } | { what: 'edit'; source: Source }

function SourceDialogs({ open, onClose }: { open: OpenSourceDialog; onClose(): void }) {
  if (open.what === 'add') return <SourceDialog source={undefined} onClose={onClose} />
  if (open.what === 'csv') return <SourceCsvImport onClose={onClose} />
  if (open.what === 'opml') return <SourceOpmlImport onClose={onClose} />
  return <SourceDialog source={open.source} onClose={onClose} />
}

function SourceCsvImport({ onClose }: { onClose(): void }) {
  return (
    <CsvDialog
      description="Upload a CSV with columns Category, Name, URL, Source Type, Description."
      hint="Up to 5 MB and 10,000 rows, with commas, semicolons or tabs. We skip addresses that are already sources."
      upload={(csvContent) => api(sourceCalls.importCsv, { body: { csvContent } })}
      list="sources"
      onClose={onClose}
    />
  )
}

function SourceOpmlImport({ onClose }: { onClose(): void }) {
  const [category, setCategory] = useState<ReaderCategory>('Community')
  return (
    <CsvDialog
      kind="OPML"
      description="Import the subscriptions of a feed reader. A folder named like a category becomes that category."
      upload={(opmlContent) => api(sourceCalls.importOpml, { body: { opmlContent, category } })}
      list="sources"
      onClose={onClose}
    >
      <Field label="Category for the rest">
        <Select<ReaderCategory> value={category} options={SOURCE_CATEGORY_OPTIONS} onChange={setCategory} />
      </Field>
    </CsvDialog>
  )
}

interface SuggestSourcesBarProps {
  category: ReaderCategory
  pending: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  onCategory(category: ReaderCategory): void
  onSuggest(): void
}

function SuggestSourcesBar({ category, pending, buttonRef, onCategory, onSuggest }: SuggestSourcesBarProps) {
  const isAiOff = useIsAiOff()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="font-medium">Find more sources</h2>
          <p className="text-quiet text-sm">
            AI suggests sources for a category, and you choose which to add.{' '}
            {isAiOff && (
              <>
                No AI is set up yet. <ConnectionsHint what="a key" />
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <div className="w-36">
            <Select
              aria-label="Category for suggestions"
              className="w-full"
              value={category}
              options={optionsOf(READER_CATEGORIES)}
              onChange={onCategory}
            />
          </div>
          <Button ref={buttonRef} pending={pending} onClick={onSuggest}>
            {!pending && <Sparkles aria-hidden />}
            {pending ? 'Generating...' : 'AI Suggest'}
          </Button>
        </div>
      </div>
    </Card>
  )
}
