import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import type { FrontPage, FrontPin } from '@hometown/shared-types/contract/front-page'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Megaphone, Newspaper, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { pageQuery } from '../../lib/api-client.ts'
import { useCountyTime, zoneNote } from '../../lib/formats.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { ActiveAlerts, NewAlertDialog } from './Alerts.tsx'
import { homePageQuery, StaticPageFrame } from './StaticPageFrame.tsx'
import { HiddenStories, StoryList } from './StoryList.tsx'
import { frontStoriesOf, otherFrontStories, topFrontStories, waitingStories } from './stories.ts'
import { type FrontActions, frontPageQuery, useFrontActions } from './use-front-actions.ts'

export function FrontPagePage() {
  const client = useQueryClient()
  const query = useQuery(frontPageQuery)
  const { data: page } = query
  const actions = useFrontActions()
  const [isAlerting, setAlerting] = useState(false)
  // A new article or title changes the candidates, though nobody decided anything.
  useLiveEvent('changed', ({ lists }) => {
    if (lists.includes('articles')) client.invalidateQueries({ queryKey: frontPageQuery.queryKey }).catch(reportError)
  })
  return (
    <>
      <PageHeader
        title="Front page"
        description="What readers see first. We rank stories by score, unless you pin them."
        actions={
          page && (
            <>
              <Button onClick={() => actions.undo().catch(reportError)} aria-disabled={!page.canUndo} icon={Undo2}>
                Undo
              </Button>
              <Button onClick={() => setAlerting(true)} icon={Megaphone}>
                Send alert
              </Button>
            </>
          )
        }
      />
      <NotLoaded query={query} failed="Couldn’t load the front page." loading="Loading the front page..." />
      {page && (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
          <FrontPageDecisions page={page} actions={actions} />
          <SitePreview />
        </div>
      )}
      {isAlerting && <NewAlertDialog onClose={() => setAlerting(false)} />}
    </>
  )
}

interface FrontPageDecisionsProps {
  page: FrontPage
  actions: FrontActions
}

function FrontPageDecisions({ page, actions }: FrontPageDecisionsProps) {
  const [editedPin, setEditedPin] = useState<FrontPin>()
  const [top, waiting] = [topFrontStories(page), waitingStories(page)]
  const lists = { actions, onEdit: setEditedPin }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ActiveAlerts />
      <Card flush title="On the page now">
        {top.length > 0 ? (
          <StoryList label="Top of the front page" stories={top} {...lists} />
        ) : (
          <EmptyState icon={Newspaper} title="No stories yet">
            Your first published article will lead the front page.
          </EmptyState>
        )}
      </Card>
      {waiting.length > 0 && (
        <Card flush title="Waiting">
          <StoryList label="Waiting stories" stories={waiting} {...lists} />
        </Card>
      )}
      <OtherStoriesCard page={page} {...lists} />
      <HiddenStories hidden={page.hidden} actions={actions} />
      {editedPin && <PinStoryDialog pin={editedPin} actions={actions} onClose={() => setEditedPin(undefined)} />}
    </div>
  )
}

const OTHER_STORIES_SHOWN = 12

interface OtherStoriesProps extends FrontPageDecisionsProps {
  onEdit(pin: FrontPin): void
}

function OtherStoriesCard({ page, ...lists }: OtherStoriesProps) {
  const [search, setSearch] = useState('')
  const [isExpanded, setExpanded] = useState(false)
  const isSearch = search !== ''
  const query = { page: 1, per_page: 20, search, sort: 'updated' } as const
  const results = useQuery({ ...pageQuery('articles', articleCalls.page, { query }), enabled: isSearch })
  const stories = isSearch ? frontStoriesOf(page, results.data?.data ?? []) : otherFrontStories(page)
  const visibleStories = isSearch || isExpanded ? stories : stories.slice(0, OTHER_STORIES_SHOWN)
  return (
    <Card
      flush
      title="Other stories"
      description="By score: newer, more read, and with a picture ranks higher. A draft takes its place when it’s published."
    >
      <SearchInput
        aria-label="Search all articles"
        placeholder="Search all articles, drafts too"
        className="mx-4 my-2"
        value={search}
        onChange={setSearch}
      />
      {isSearch && <NotLoaded query={results} failed="Couldn’t load the articles." className="p-4" />}
      {stories.length > 0 && <StoryList label="Other stories" stories={visibleStories} {...lists} />}
      {stories.length === 0 && (!isSearch || results.data) && (
        <EmptyState icon={Newspaper} title={isSearch ? 'No article matches' : 'No other stories'}>
          {isSearch
            ? 'Try other words.'
            : 'Published articles appear here, the strongest first. We never pick an obituary to lead.'}
        </EmptyState>
      )}
      {visibleStories.length < stories.length && (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
            Show {stories.length - visibleStories.length} more
          </Button>
        </div>
      )}
    </Card>
  )
}

function SitePreview() {
  const address = useSiteAddress()('/')
  const isHere = address === '/'
  return (
    <Card
      flush
      title="On the site"
      description={isHere ? 'As readers see it now.' : undefined}
      className="self-start overflow-hidden xl:sticky xl:top-4"
      actions={
        <Button asChild size="sm">
          <a href={address} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            Open
          </a>
        </Button>
      }
    >
      {isHere ? (
        <HomePagePreview />
      ) : (
        <p className="p-4 text-quiet">The site is on another host. Open it in a tab to see your changes.</p>
      )}
    </Card>
  )
}

function HomePagePreview() {
  const client = useQueryClient()
  const query = useQuery(homePageQuery)
  const width = useIsMobile() ? 375 : 1280
  useLiveEvent('publish', ({ receipt }) => {
    if (receipt.outcome === 'live' && receipt.changes > 0)
      client.invalidateQueries({ queryKey: homePageQuery.queryKey }).catch(reportError)
  })
  return (
    <div className="h-[32rem] bg-sunken xl:h-[calc(100dvh-9rem)]">
      <NotLoaded query={query} failed="Couldn’t load the front page." className="p-4" />
      {query.data === null && (
        <p role="status" className="px-4 py-10 text-center text-quiet">
          We’re preparing the site. The front page appears here in a moment.
        </p>
      )}
      {query.data && <StaticPageFrame title="The front page as readers see it" html={query.data} width={width} />}
    </div>
  )
}

function PinStoryDialog({ pin, actions, onClose }: { pin: FrontPin; actions: FrontActions; onClose(): void }) {
  const { zone } = useCountyTime()
  const wall = (iso: string | null) => (iso === null ? '' : countyWallTime(Date.parse(iso), zone).slice(0, 16))
  const before = {
    startsAt: wall(pin.startsAt),
    expiresAt: wall(pin.expiresAt),
  }
  const form = useForm({ defaultValues: before })

  async function save({ startsAt, expiresAt }: typeof before): Promise<void> {
    const iso = (time: string) => {
      const instant = instantOfCountyTime(time, zone)
      return instant === undefined ? null : new Date(instant).toISOString()
    }
    const changes = {
      ...(startsAt !== before.startsAt && { startsAt: iso(startsAt) }),
      ...(expiresAt !== before.expiresAt && { expiresAt: iso(expiresAt) }),
    }
    if (Object.keys(changes).length === 0 || (await actions.change(pin.article, changes))) onClose()
  }

  return (
    <FormDialog
      form={form}
      title="Edit pin"
      description={pin.article.title}
      label="Save"
      pending={actions.isSaving}
      // A date without its time would be no end at all, so the form reports it.
      onSubmit={(event) => (event.target as HTMLFormElement).reportValidity() && form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="startsAt" label="Begins at" hint="Leave empty to start now." type="datetime-local" />
        <TextField
          name="expiresAt"
          label="Ends at"
          hint={
            pin.expiresAt === null && pin.lastsHours !== null
              ? `Leave empty for ${pin.lastsHours} hours once it’s live.`
              : 'Leave empty to end it yourself.'
          }
          type="datetime-local"
        />
      </div>
      <p className="text-quiet text-sm">{zoneNote(zone)}</p>
    </FormDialog>
  )
}
