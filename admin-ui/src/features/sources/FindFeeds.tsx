import type { Source } from '@hometown/shared-types/source'
import type { FoundFeed, FoundFeeds } from '@hometown/shared-types/source-calls'
import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Check, CircleAlert, CircleCheck, Rss } from 'lucide-react'
import { messageFrom } from '../../lib/api-error.ts'
import { shortAddress } from '../../lib/web-address.ts'
import { Button } from '../../ui/Button.tsx'
import type { SourceValues } from './source-values.ts'
import { findFeeds } from './sources.api.ts'

interface FindFeedsProps {
  source: Source | undefined
  values: SourceValues
  onChange(changes: Partial<SourceValues>): void
}

/** Finds feeds and calendars at the address, and fills in empty fields. */
export function FindFeeds({ source, values, onChange }: FindFeedsProps) {
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
