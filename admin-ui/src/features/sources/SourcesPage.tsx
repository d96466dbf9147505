import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { SourceCheck } from '@hometown/shared-types/harvest'
import type { Source } from '@hometown/shared-types/source'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Plus, Sparkles, Upload } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useIsAiOff } from '../../parts/ai/ai.api.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '../../ui/DropdownMenu.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CsvDialog, OpmlDialog } from './ImportDialogs.tsx'
import type { SourceActions } from './SourceCard.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { NeedsALook, SourceList } from './SourceList.tsx'
import { proposalOf, SuggestionsCard, useSuggestSources } from './SuggestionsCard.tsx'
import {
  deleteSource,
  isNarrowed,
  latestSuggestionsQuery,
  pageStateSchema,
  SOURCES_KEY,
  sourceChecksQuery,
} from './sources.api.ts'

export function SourcesPage() {
  const [state, change] = useSearchParams(pageStateSchema)
  const [open, setOpen] = useState<OpenDialog>()
  const [category, setCategory] = useState<ReaderCategory>('Events')
  const suggest = useSuggestSources()
  const suggestButton = useRef<HTMLButtonElement>(null)
  const { data: latest } = useQuery({ ...latestSuggestionsQuery, enabled: state.suggested !== undefined })
  const { zone } = useCountyTime()
  const proposed = suggest.proposed ?? (state.suggested === undefined ? undefined : proposalOf(latest))
  const actions: SourceActions = {
    onEdit: (source) => setOpen({ what: 'edit', source }),
    onDelete: (source) => setOpen({ what: 'delete', source }),
    onChecks: (source) => setOpen({ what: 'checks', source }),
  }

  function closeSuggestions(): void {
    suggest.clear()
    change({ suggested: undefined })
    // The card is gone and had the focus.
    suggestButton.current?.focus()
  }

  return (
    <>
      <PageHeader
        title="Source Management"
        description={`Sites, feeds and pages that we read for suggestions. ${zoneNote(zone)}`}
        actions={
          <>
            <SourcesMenu onImport={() => setOpen({ what: 'opml' })} />
            <Button onClick={() => setOpen({ what: 'csv' })}>
              <Upload aria-hidden />
              Upload CSV
            </Button>
            <Button variant="primary" onClick={() => setOpen({ what: 'add' })}>
              <Plus aria-hidden />
              Add Source
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {!isNarrowed(state) && <NeedsALook {...actions} onAll={() => change({ show: 'attention', page: 1 })} />}
        <SuggestBar
          category={category}
          pending={suggest.isPending}
          buttonRef={suggestButton}
          onCategory={setCategory}
          onSuggest={() => suggest.start(category)}
        />
        {proposed && proposed.suggestions.length > 0 && (
          <SuggestionsCard
            key={proposed.key}
            category={proposed.category}
            suggestions={proposed.suggestions}
            onClose={closeSuggestions}
          />
        )}
        <div>
          <SourceList state={state} {...actions} />
        </div>
      </div>
      {open && <SourceDialogs open={open} onClose={() => setOpen(undefined)} />}
    </>
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

type OpenDialog =
  | { what: 'add' }
  | { what: 'csv' }
  | { what: 'opml' }
  | { what: 'edit'; source: Source }
  | { what: 'delete'; source: Source }
  | { what: 'checks'; source: Source }

function SourceDialogs({ open, onClose }: { open: OpenDialog; onClose(): void }) {
  if (open.what === 'add') return <SourceDialog source={undefined} onClose={onClose} />
  if (open.what === 'csv') return <CsvDialog onClose={onClose} />
  if (open.what === 'opml') return <OpmlDialog onClose={onClose} />
  if (open.what === 'edit') return <SourceDialog source={open.source} onClose={onClose} />
  if (open.what === 'delete') return <DeleteDialog source={open.source} onClose={onClose} />
  return <ChecksDialog source={open.source} onClose={onClose} />
}

function DeleteDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteSource(source.id),
    async onSuccess() {
      toast({ title: 'Source deleted', description: 'Source has been removed.' })
      onClose()
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
      findLostFocus()
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete source.'),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${source.name}”?`}
      description="We’ll stop reading this source and delete its check history. Its suggestions stay. To stop for a while, pause it instead."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

interface SuggestBarProps {
  category: ReaderCategory
  pending: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  onCategory(category: ReaderCategory): void
  onSuggest(): void
}

function SuggestBar({ category, pending, buttonRef, onCategory, onSuggest }: SuggestBarProps) {
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

function ChecksDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const { data, error, refetch } = useQuery(sourceChecksQuery(source.id))
  const { zone } = useCountyTime()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={source.name}
      description={`The last checks, newest first. ${zoneNote(zone)}`}
    >
      {error && <ErrorPanel title="Couldn’t load the checks." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows count={3}>Loading checks...</LoadingRows>}
      {data?.length === 0 && <p className="text-quiet">We haven’t read this source yet.</p>}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-md border">
          {data.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const OUTCOMES = {
  done: ['green', 'Read'],
  unchanged: ['gray', 'Unchanged'],
  failed: ['danger', 'Failed'],
} as const

function CheckRow({ check }: { check: SourceCheck }) {
  const time = useCountyTime()
  const [tone, word] = OUTCOMES[check.outcome]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span className="w-40 shrink-0 text-quiet tabular-nums">{time.dateTime(check.startedAt)}</span>
      <Badge tone={tone}>{word}</Badge>
      <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        {check.outcome === 'done' && `${countOf(check.found, 'item')}, ${formatNumber(check.fresh)} new. `}
        {check.problem}
      </span>
    </li>
  )
}
