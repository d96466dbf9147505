import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import type { FrontPage } from '@hometown/shared-types/contract/front-page'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Megaphone, Monitor, Plus, Smartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AlertDialog } from './Alerts.tsx'
import { Decisions } from './Decisions.tsx'
import { homePageQuery, SiteIsPrepared, StillFrame } from './StillFrame.tsx'
import { type FrontActions, frontPageQuery, useFrontActions } from './use-front-actions.ts'

export function FrontPagePage() {
  const client = useQueryClient()
  const { data: page, error, refetch } = useQuery(frontPageQuery)
  const actions = useFrontActions()
  const [isAdding, setAdding] = useState(false)
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
              <Button onClick={() => actions.undo().catch(reportError)} aria-disabled={!page.canUndo}>
                <Undo2 aria-hidden />
                Undo
              </Button>
              <Button onClick={() => setAlerting(true)}>
                <Megaphone aria-hidden />
                Send alert
              </Button>
              <Button variant="primary" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Pin a story
              </Button>
            </>
          )
        }
      />
      {error && !page && <ErrorPanel title="Couldn’t load the front page." error={error} onRetry={refetch} />}
      {!error && !page && <FrontPageSkeleton />}
      {page && (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
          <Decisions page={page} actions={actions} />
          <SitePreview />
        </div>
      )}
      {isAlerting && <AlertDialog onClose={() => setAlerting(false)} />}
      {page && isAdding && <AddStoryDialog page={page} actions={actions} onClose={() => setAdding(false)} />}
    </>
  )
}

function FrontPageSkeleton() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
      <Card flush>
        <LoadingRows count={8}>Loading the front page...</LoadingRows>
      </Card>
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  )
}

/** Articles of any age and status, for those that aren't among the candidates. */
const pinnableArticlesQuery = (search: string) =>
  queryOptions({
    queryKey: ['articles', 'for-front-page', search],
    queryFn: ({ signal }) =>
      api(articleCalls.page, { query: { page: 1, per_page: 20, search, sort: 'updated' }, signal }),
    placeholderData: keepPreviousData,
  })

interface AddStoryDialogProps {
  page: FrontPage
  actions: FrontActions
  onClose(): void
}

/** Any article, also one that isn't published yet. */
function AddStoryDialog({ page, actions, onClose }: AddStoryDialogProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(pinnableArticlesQuery(search))
  const articles = query.data?.data.filter(({ status }) => status !== 'archived')
  const pinned = new Set(page.pins.map(({ article }) => article.id))

  async function place(article: { id: string; title: string }, slot: 'lead' | 'second'): Promise<void> {
    if (await actions.place(article, slot)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Pin a story"
      description="A draft or scheduled article takes its place when it’s published."
    >
      <div className="flex flex-col gap-3">
        <SearchInput
          aria-label="Search titles and text"
          placeholder="Search titles and text"
          value={search}
          onChange={setSearch}
        />
        <NotLoaded query={query} failed="Couldn’t load the articles." loading="Loading articles..." />
        {articles?.length === 0 && <p className="py-8 text-center text-quiet">No article matches.</p>}
        <ul aria-label="Articles" className="divide-y">
          {articles?.map((article) => (
            <li key={article.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-52">
                <p className="wrap-anywhere line-clamp-2 font-medium">{article.title}</p>
                <p className="flex flex-wrap gap-1.5 pt-0.5">
                  <CategoryBadge category={article.category} />
                  {article.status !== 'published' && <ArticleStateBadge article={article} />}
                  {pinned.has(article.id) && <span className="text-quiet text-sm">Pinned</span>}
                </p>
              </div>
              <div className="flex gap-1">
                {article.category !== 'Obituaries' && (
                  <Button
                    size="sm"
                    aria-label={`Make lead: ${article.title}`}
                    onClick={() => place(article, 'lead').catch(reportError)}
                  >
                    Lead
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={`Make second: ${article.title}`}
                  onClick={() => place(article, 'second').catch(reportError)}
                >
                  Second
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const WIDTHS = { desktop: 1280, phone: 375 } as const
type Device = keyof typeof WIDTHS
const DEVICES = [
  { name: 'desktop', icon: Monitor, label: 'Desktop width' },
  { name: 'phone', icon: Smartphone, label: 'Phone width' },
] as const

/** The real page beside the decisions. If the site is on another host, a link. */
function SitePreview() {
  const address = useSiteAddress()('/')
  const isMobile = useIsMobile()
  const [wanted, setWanted] = useState<Device>()
  const device = wanted ?? (isMobile ? 'phone' : 'desktop')
  const isHere = address === '/'
  return (
    <Card
      flush
      title="On the site"
      description={isHere ? 'As readers see it now.' : undefined}
      className="self-start overflow-hidden xl:sticky xl:top-4"
      actions={
        <>
          {isHere &&
            DEVICES.map(({ name, icon, label }) => (
              <IconButton
                key={name}
                icon={icon}
                size="sm"
                label={label}
                aria-pressed={name === device}
                className="aria-pressed:bg-hover aria-pressed:text-ink"
                onClick={() => setWanted(name)}
              />
            ))}
          <Button asChild size="sm">
            <a href={address} target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              Open
            </a>
          </Button>
        </>
      }
    >
      {isHere ? (
        <HomePage width={WIDTHS[device]} />
      ) : (
        <p className="p-4 text-quiet">The site is on another host. Open it in a tab to see your changes.</p>
      )}
    </Card>
  )
}

function HomePage({ width }: { width: number }) {
  const client = useQueryClient()
  const { data: html, error, refetch } = useQuery(homePageQuery)
  useLiveEvent('publish', ({ receipt }) => {
    if (receipt.outcome === 'live' && receipt.filesWritten > 0)
      client.invalidateQueries({ queryKey: homePageQuery.queryKey }).catch(reportError)
  })
  return (
    <div className="h-[32rem] bg-sunken xl:h-[calc(100dvh-9rem)]">
      {error && html === undefined && (
        <ErrorPanel title="Couldn’t load the front page." error={error} onRetry={refetch} />
      )}
      {html === null && <SiteIsPrepared />}
      {typeof html === 'string' && <StillFrame title="The front page as readers see it" html={html} width={width} />}
    </div>
  )
}
