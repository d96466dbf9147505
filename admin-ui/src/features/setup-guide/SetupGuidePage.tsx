import type { ReaderCategory } from '@hometown/shared-types/category'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  setupGuideCalls,
  setupStepNameSchema,
} from '@hometown/shared-types/setup-guide'
import { type CreateSourceInput, webAddressSchema } from '@hometown/shared-types/source'
import type { FoundFeeds } from '@hometown/shared-types/source-calls'
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { messageFrom } from '../../lib/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/numbers.ts'
import { useSite } from '../../lib/site.ts'
import { hostOf } from '../../lib/web-address.ts'
import { connectionsQuery } from '../../parts/connections/use-connection-form.ts'
import { settingsQuery } from '../../parts/settings/use-settings-form.ts'
import { STEP_LABELS, setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { addSources, findFeedsWithLatest, SOURCES_KEY } from '../../parts/sources/add-sources.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import {
  AccountStep,
  ConnectionStep,
  type Guide,
  LiveStep,
  NewsletterStep,
  PaperStep,
  StepForm,
} from './SetupSteps.tsx'

/** From an empty installation to a paper of one's own, one question at a time. */
export function SetupGuidePage() {
  const { siteName } = useSite()
  const [setup, settings, connections] = useQueries({ queries: [setupGuideQuery, settingsQuery, connectionsQuery] })
  const failed = [setup, settings, connections].find(({ data, error }) => error && !data)
  return (
    <div className="mx-auto min-h-dvh max-w-5xl px-4 pb-16 md:px-8">
      <header className="flex min-h-16 items-center justify-between gap-4">
        <p className="min-w-0 truncate font-semibold">{siteName}</p>
        <Button asChild variant="ghost">
          <Link to={paths.dashboard}>Finish later</Link>
        </Button>
      </header>
      {failed && <ErrorPanel title="Couldn’t load the set-up guide." error={failed.error} onRetry={failed.refetch} />}
      {setup.data && settings.data && connections.data ? (
        <OpenGuide setup={setup.data} settings={settings.data} connections={connections.data} />
      ) : (
        !failed && <LoadingText />
      )}
    </div>
  )
}

const STEPS: Readonly<Record<SetupStepName, ComponentType<{ guide: Guide }>>> = {
  paper: PaperStep,
  account: AccountStep,
  wordpress: ConnectionStep,
  mail: ConnectionStep,
  sources: SourcesStep,
  newsletter: NewsletterStep,
  live: LiveStep,
}

function OpenGuide(data: Pick<Guide, 'setup' | 'settings' | 'connections'>) {
  const guide: Guide = { ...data, ...useGuide(data.setup) }
  const Step = STEPS[guide.place]
  return (
    <div className="flex gap-x-12 gap-y-6 pt-2 max-md:flex-col md:pt-14">
      <nav aria-label="Steps" className="md:w-44 md:shrink-0">
        <ol className="flex flex-wrap gap-1 md:sticky md:top-14 md:flex-col">
          {data.setup.steps.map(({ name, state }, index) => (
            <li key={name}>
              <Link
                to={paths.setup}
                search={{ step: name }}
                {...(name === guide.place && { 'aria-current': 'step' as const })}
                className={classNames(
                  'flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover',
                  name === guide.place ? 'bg-hover font-semibold text-ink' : 'text-quiet',
                )}
              >
                <span aria-hidden className="grid size-5 place-items-center tabular-nums">
                  {state === 'done' ? <Check className="size-4 text-accent" /> : index + 1}
                </span>
                {STEP_LABELS[name]}
                {state !== 'open' && <span className="sr-only">, {state}</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <main className="min-w-0 max-w-xl grow">
        <Step key={guide.place} guide={guide} />
      </main>
    </div>
  )
}

const searchSchema = z.object({ step: setupStepNameSchema.optional().catch(undefined) })

/** Where somebody is in the guide. Without a step in the address, it goes on where it was left. */
function useGuide({ opensItself, steps }: SetupGuide): Pick<Guide, 'place' | 'isSaving' | 'end'> {
  const { step } = searchSchema.parse(useSearch({ strict: false }))
  const client = useQueryClient()
  const navigate = useNavigate()
  // Stays, while steps are ticked off here and elsewhere.
  const [leftAt] = useState(() => steps.find(({ state }) => state === 'open')?.name ?? SETUP_STEPS[0])
  const place = step ?? leftAt
  useEffect(() => {
    // If it fails, the guide opens once more after the next sign-in.
    if (opensItself) api(setupGuideCalls.update, { body: { opened: true } }).catch(() => {})
  }, [opensItself])

  const save = useMutation({
    async mutationFn({ name, state }: { name: SetupStepName; state: 'done' | 'skipped' }) {
      // What is done can be passed by.
      if (state === 'skipped' && steps.some((one) => one.name === name && one.state === 'done')) return
      client.setQueryData(
        setupGuideQuery.queryKey,
        await api(setupGuideCalls.update, { body: { steps: { [name]: state } } }),
      )
    },
    async onSuccess(_saved, { name }) {
      const next = SETUP_STEPS[SETUP_STEPS.indexOf(name) + 1]
      if (!next) toast({ title: 'Your paper is ready to work with', description: 'The dashboard lists what is left.' })
      const to = next ? { to: paths.setup, search: { step: next } } : { to: paths.dashboard }
      // What was typed is saved, or skipped on purpose.
      await navigate({ ...to, ignoreBlocker: true })
    },
    onError: (error) => toastFailure('Couldn’t save this step', error),
  })
  return { place, isSaving: save.isPending, end: (state) => save.mutate({ name: place, state }) }
}

/** As many as the service reads within a minute. */
const MOST_ADDRESSES = 30
const FOUND_KEY = ['found-feeds']

/** Finds the feeds and calendars of pasted addresses, shows their newest items, and adds them as sources. */
function SourcesStep({ guide }: { guide: Guide }) {
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
    async onSuccess(known) {
      toast({
        title: `${countOf(found.length - known, 'source')} added`,
        ...(known > 0 && { description: `${countOf(known, 'address')} we already had.` }),
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
