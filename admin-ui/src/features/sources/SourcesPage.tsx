import type { ReaderCategory } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NeedsALook } from './NeedsALook.tsx'
import { isNarrowed, pageStateSchema } from './page-state.ts'
import type { SourceActions } from './SourceCard.tsx'
import { type OpenDialog, SourceDialogs } from './SourceDialogs.tsx'
import { SourceList } from './SourceList.tsx'
import { SourcesMenu } from './SourcesMenu.tsx'
import { SuggestBar } from './SuggestBar.tsx'
import { SuggestionsCard } from './SuggestionsCard.tsx'
import { latestSuggestionsQuery } from './sources.api.ts'
import { proposalOf, useSuggestSources } from './use-suggest-sources.ts'

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
