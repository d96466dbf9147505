import {
  SOURCE_AI_UNAVAILABLE_MESSAGE,
  SOURCE_TYPE_LABELS,
  type SourceSuggestion,
  sourceCalls,
} from '@hometown/shared-types/contract/sources'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { shortAddress, webAddress } from '../../lib/web-address.ts'
import { useAction } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { suggestedSourcesQuery } from './SuggestedSources.tsx'

interface SuggestionsCardProps {
  category: ReaderCategory
  suggestions: readonly SourceSuggestion[]
  /** Called when the list is cleared, or all chosen sources are added. */
  onClose(): void
}

/** Suggested sources are stored only when they are added. */
export function SuggestionsCard({ category, suggestions, onClose }: SuggestionsCardProps) {
  const id = useId()
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set())
  const client = useQueryClient()
  const close = () => {
    filterCachedSuggestions(client, () => false)
    onClose()
  }
  const add = useAddSuggestedSources(category, close)
  const selected = suggestions.filter(({ url }) => !deselected.has(url))

  function addSelected(): void {
    const description = 'Please toggle on at least one source to add.'
    if (selected.length > 0) add.mutate(selected)
    else toast({ title: 'No sources selected', description, variant: 'destructive' })
  }

  function toggle(url: string, isOn: boolean): void {
    const next = new Set(deselected)
    if (isOn) next.delete(url)
    else next.add(url)
    setDeselected(next)
  }

  return (
    <Card
      title="AI suggestions"
      description={`${countOf(suggestions.length, 'source')} for ${category}. We visited each address first.`}
    >
      <div className="flex flex-col gap-3">
        <ul className="divide-y rounded-md border">
          {suggestions.map((suggestion, index) => (
            <li key={suggestion.url} className="flex items-start gap-3 px-3 py-2.5">
              <Switch
                aria-labelledby={`${id}-${index}`}
                className="mt-0.5"
                checked={!deselected.has(suggestion.url)}
                onCheckedChange={(isOn) => toggle(suggestion.url, isOn)}
              />
              <SuggestedSource id={`${id}-${index}`} suggestion={suggestion} />
            </li>
          ))}
        </ul>
        {add.error && (
          <p role="alert" className="text-danger text-sm">
            {add.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button pending={add.isPending} onClick={addSelected}>
            {`Add Selected (${selected.length})`}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function SuggestedSource({ id, suggestion }: { id: string; suggestion: SourceSuggestion }) {
  const { name, url, sourceType, feedUrl, description, problem } = suggestion
  return (
    <div className="min-w-0 grow [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span id={id} className="font-medium">
          {name}
        </span>
        <Badge>{SOURCE_TYPE_LABELS[sourceType]}</Badge>
        {feedUrl && <Badge tone="green">Feed found</Badge>}
      </p>
      <a
        href={webAddress(url)}
        target="_blank"
        rel="noreferrer"
        className="rounded-sm text-quiet text-sm hover:text-accent hover:underline"
      >
        {shortAddress(url)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <p className="text-quiet text-sm">{description}</p>
      {problem && <p className="text-sm">{problem}</p>}
    </div>
  )
}

/** Stops at the first failure; sources already added stay and leave the list. */
function useAddSuggestedSources(category: ReaderCategory, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    async run(selected: readonly SourceSuggestion[]) {
      for (const { problem: _, ...suggestion } of selected) {
        await api(sourceCalls.create, { body: { ...suggestion, category, status: 'active', aiSuggested: true } })
        filterCachedSuggestions(client, ({ url }) => url !== suggestion.url)
      }
    },
    said: (_, selected) => ({
      title: 'Sources added',
      description: `${countOf(selected.length, 'source')} added to ${category}.`,
    }),
    done: onDone,
    failed: () => toast({ title: 'Error', description: 'Failed to add some sources.', variant: 'destructive' }),
    list: 'sources',
  })
}

function filterCachedSuggestions(client: QueryClient, isKept: (suggestion: SourceSuggestion) => boolean): void {
  const { queryKey } = suggestedSourcesQuery
  client.setQueryData(queryKey, (data) => data && { ...data, suggestions: data.suggestions.filter(isKept) })
}

export function useSuggestSources() {
  const client = useQueryClient()
  return useAction({
    run: (category: ReaderCategory) => api(sourceCalls.suggest, { body: { category } }),
    said: ({ suggestions: { length } }) => ({
      title: 'Suggestions generated',
      description: length === 0 ? 'We found no new sources that we can read.' : `Found ${countOf(length, 'source')}.`,
    }),
    done: ({ suggestions }, category) =>
      client.setQueryData(suggestedSourcesQuery.queryKey, { category, suggestions, suggestedAt: Date.now() }),
    failed: 'Error',
    otherwise: SOURCE_AI_UNAVAILABLE_MESSAGE,
  })
}
