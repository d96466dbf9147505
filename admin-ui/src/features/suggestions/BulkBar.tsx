import type { Suggestion } from '@hometown/shared-types/suggestion'
import { BULK_SUGGESTION_ACTIONS, type BulkSuggestionsInput } from '@hometown/shared-types/suggestion-calls'
import { useMutation } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { type Possible, possibleFor } from './possible.ts'
import { changeSuggestions, takeBackSteps } from './suggestions.api.ts'
import type { SuggestionDeeds } from './use-suggestion-deeds.ts'

type Action = BulkSuggestionsInput['action']

const WORDS: Readonly<Record<Action, { label: string; done: string }>> = {
  approve: { label: 'Approve', done: 'Approved' },
  publish: { label: 'Publish', done: 'Published' },
  reject: { label: 'Reject', done: 'Rejected' },
  delete: { label: 'Delete', done: 'Deleted' },
}

interface BulkBarProps {
  /** Those on the page. */
  suggestions: readonly Suggestion[]
  chosen: ReadonlySet<string>
  deeds: SuggestionDeeds
  onChoose(ids: readonly string[]): void
  onHelp(): void
}

/** Selects all of a page, decides on what is selected, and tells of the keys. It stays in sight. */
export function BulkBar({ suggestions, chosen, deeds, onChoose, onHelp }: BulkBarProps) {
  const [asked, setAsked] = useState<'publish' | 'delete'>()
  const selected = suggestions.filter(({ id }) => chosen.has(id))
  const isAll = selected.length === suggestions.length
  const idsFor = (action: Action) =>
    selected.filter((one) => possibleFor(one, 'all')[action satisfies keyof Possible]).map(({ id }) => id)

  const together = useMutation({
    mutationFn: (action: Action) => changeSuggestions({ ids: idsFor(action), action }),
    async onSuccess({ results }, action) {
      setAsked(undefined)
      onChoose([])
      await deeds.refresh(action === 'publish' ? ['publish'] : [])
      const done = results.filter(({ ok }) => ok).map(({ id }) => id)
      const failed = results.filter(({ ok }) => !ok)
      const title = `${WORDS[action].done} ${countOf(done.length, 'suggestion')}`
      const description = failed.length > 0 ? `${failed.length} not: ${failed[0]?.message}` : undefined
      if (done.length === 0) return toast({ title, variant: 'destructive', ...(description && { description }) })
      const undo = () => takeBackSteps(done, action === 'delete')
      deeds.tell({ title, ...(description && { description }) }, { ids: done, undo })
    },
    onError: (error, action) => toastFailure(action === 'publish' ? 'Publish failed' : 'Update failed', error),
  })

  return (
    <div
      role="toolbar"
      aria-label="Selected suggestions"
      className="sticky top-12 z-10 -mx-1 flex min-h-11 items-center gap-2 border-b max-md:gap-1.5 bg-ground/95 px-1 py-1.5 backdrop-blur-sm md:top-0"
    >
      <div className="flex min-h-8 items-center gap-3 pl-4 max-md:mr-auto max-md:min-h-11">
        <Checkbox
          aria-label="Select all of this page"
          className="relative after:absolute after:-inset-3.5"
          checked={isAll ? true : selected.length > 0 ? 'indeterminate' : false}
          onCheckedChange={() => onChoose(isAll ? [] : suggestions.map(({ id }) => id))}
        />
        <span aria-live="polite" className="text-quiet text-sm tabular-nums">
          {selected.length > 0 ? selected.length : 'Select all'}
          {selected.length > 0 && <span className="max-md:sr-only"> selected</span>}
        </span>
      </div>
      {selected.length > 0 &&
        BULK_SUGGESTION_ACTIONS.map((action) => (
          <Button
            key={action}
            size="sm"
            className="max-md:h-11 max-md:px-2"
            disabled={idsFor(action).length === 0}
            pending={together.isPending && together.variables === action}
            onClick={() => (action === 'publish' || action === 'delete' ? setAsked(action) : together.mutate(action))}
          >
            {WORDS[action].label}
          </Button>
        ))}
      <Tooltip label="Review by keyboard" shortcut={{ key: '?' }}>
        <Button
          variant="ghost"
          size="sm"
          className={`ml-auto text-quiet ${selected.length > 0 ? 'max-lg:hidden' : 'max-md:hidden'}`}
          onClick={onHelp}
        >
          <Keyboard aria-hidden />
          Keys
        </Button>
      </Tooltip>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={asked === 'publish' ? `Publish ${countOf(idsFor('publish').length, 'article')}?` : 'Are you sure?'}
        description={
          asked === 'publish'
            ? 'They go live as they are, each with its source named.'
            : `${countOf(idsFor('delete').length, 'suggestion')} will be deleted, and not be discovered again.`
        }
        confirmLabel={asked === 'publish' ? 'Publish' : 'Delete'}
        danger={asked === 'delete'}
        pending={together.isPending}
        onConfirm={() => asked && together.mutate(asked)}
      />
    </div>
  )
}
