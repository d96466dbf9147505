import type { ReaderCategory } from '@hometown/shared-types/category'
import { type CreateSourceInput, webAddressSchema } from '@hometown/shared-types/source'
import type { FoundFeeds } from '@hometown/shared-types/source-calls'
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { hostOf } from '../../lib/web-address.ts'
import { addSources, findFeedsWithLatest, SOURCES_KEY } from '../../parts/sources/add-sources.api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { type Guide, StepForm } from './SetupSteps.tsx'

/** As many as the service reads within a minute. */
const MOST_ADDRESSES = 30
const FOUND_KEY = ['found-feeds']

/** Finds the feeds and calendars of pasted addresses, shows their newest items, and adds them as sources. */
export function SourcesStep({ guide }: { guide: Guide }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [asked, ask] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  const shown = addresses.filter((address) => asked.includes(address))
  const isSearched = shown.length === addresses.length
  const sites = useQueries({ queries: shown.map(foundQuery) })
  const isReading = sites.some(({ isFetching }) => isFetching)
  const found = sites.flatMap(({ data = [] }) => data)
  const hasSources = guide.setup.steps.some(({ name, state }) => name === 'sources' && state === 'done')

  const add = useMutation({
    mutationFn: () => addSources(found.map(({ source }) => source)),
    async onSuccess({ imported, skipped }) {
      toast({
        title: `${countOf(imported, 'source')} added`,
        ...(skipped > 0 && { description: `${countOf(skipped, 'address')} we already had.` }),
      })
      client.removeQueries({ queryKey: FOUND_KEY })
      guide.end('done')
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
    onError: (error) => toastFailure('Couldn’t add the sources', error),
  })

  function goOn(): void {
    if (addresses.length > MOST_ADDRESSES) setProblem(`Paste at most ${MOST_ADDRESSES} addresses at a time.`)
    else if (!isSearched) ask(addresses)
    else if (found.length > 0) add.mutate()
    else if (addresses.length === 0 && hasSources) guide.end('done')
    else setProblem('Paste at least one address that we can read')
  }

  return (
    <StepForm
      guide={guide}
      title="What do you read every morning?"
      lead="Paste the websites of your county: council, schools, clubs, churches. We find their feeds and calendars."
      isDirty={addresses.length > 0}
      isSaving={isReading || add.isPending}
      continueLabel={
        (isReading && 'Looking…') ||
        (!isSearched && 'Find feeds') ||
        (found.length > 0 ? `Add ${countOf(found.length, 'source')}` : 'Continue')
      }
      onContinue={goOn}
    >
      <Field label="Addresses" hint="One per line. Import CSV and OPML files under Source Management." error={problem}>
        <Textarea
          autoFocus
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={'www.cedarcounty.gov\nwww.cedarschools.org/calendar'}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <ul aria-label="Found" aria-live="polite" className="wrap-anywhere flex flex-col gap-3">
        {sites.map(({ data = [], error, isFetching, refetch }, index) => (
          <li key={shown[index]}>
            <p className="text-quiet text-sm">{shown[index]}</p>
            {isFetching && <p>Looking…</p>}
            {data.map(({ source, latest }) => (
              <p key={source.url}>
                {source.name} ({source.category}): {latest}
              </p>
            ))}
            {error && !isFetching && (
              <p className="text-danger">
                {messageFrom(error, 'Please try again.')}{' '}
                <Button variant="link" aria-label={`Try ${shown[index]} again`} onClick={() => refetch()}>
                  Try again
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </StepForm>
  )
}

interface FoundSource {
  source: CreateSourceInput
  /** Its newest item, or its next event. */
  latest: string
}

function foundQuery(text: string) {
  return queryOptions({
    queryKey: [...FOUND_KEY, text],
    async queryFn({ signal }) {
      const url = webAddressSchema.safeParse(text).data
      if (url === undefined) throw new Error('This isn’t a web address.')
      return sourcesOf(url, await findFeedsWithLatest(url, signal))
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The first feed and the first calendar of a site: further ones repeat them, or are comments. */
function sourcesOf(url: string, { title, sourceType, feeds, ...found }: FoundFeeds): FoundSource[] {
  if (found.known) throw new Error(`Already a source: “${found.known.name}”.`)
  if (!found.readable) throw new Error(found.problem ?? 'We found no feed, articles or events there.')
  const name = title ?? hostOf(url)
  const site = { name, url, sourceType, category: guessCategory(name), description: null }
  if (feeds.length === 0) return [{ source: site, latest: latestText('Latest', found.latest) }]
  const first = feeds.filter(({ kind }, index) => feeds.findIndex((one) => one.kind === kind) === index)
  return first.map((feed, index) => {
    const ownName = (feed.title.includes(name) ? feed.title : `${name}: ${feed.title}`).slice(0, 200)
    const own = { name: ownName, url: feed.url, sourceType: 'rss_feed' as const }
    const feedOfSite = sourceType === 'website' ? { feedUrl: feed.url } : {}
    const category = guessCategory(`${name} ${feed.title}`, feed.kind)
    return {
      source: { ...site, ...(index === 0 ? feedOfSite : own), category },
      latest: latestText(feed.kind === 'calendar' ? 'Next' : 'Latest', feed.latest),
    }
  })
}

function latestText(label: 'Latest' | 'Next', latest: FoundFeeds['latest']): string {
  return latest ? `${label}: ${[latest.title, latest.date].filter(Boolean).join(', ')}` : 'Nothing in it right now'
}

const WORDS: readonly (readonly [RegExp, ReaderCategory])[] = [
  [/\b(?:obituar\w*|funeral|cremat\w*)\b/i, 'Obituaries'],
  [/\b(?:church|parish|chapel|ministr\w*|diocese|synagogue|mosque|lutheran|methodist|baptist|catholic)\b/i, 'Churches'],
  [/\b(?:sports?|athletics?|football|basketball|baseball|softball|volleyball|hockey|wrestling|soccer)\b/i, 'Sports'],
  [/\b(?:clubs?|rotary|lions|4-?h|kiwanis|legion|society)\b/i, 'Clubs'],
  [/\b(?:chamber|business|commerce|bank|market|economic)\b/i, 'Business'],
  [/\b(?:events?|calendar|fair|festival)\b/i, 'Events'],
]

/** A first proposal that an editor can change. */
function guessCategory(name: string, kind?: 'feed' | 'calendar'): ReaderCategory {
  const known = WORDS.find(([words]) => words.test(name))?.[1]
  return known ?? (kind === 'calendar' ? 'Events' : 'Community')
}
