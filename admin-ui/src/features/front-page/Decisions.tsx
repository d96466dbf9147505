import type { FrontPage, FrontPin } from '@hometown/shared-types/front-page'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { CircleCheck, Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { ActiveAlerts } from './alerts/ActiveAlerts.tsx'
import { CandidateList } from './CandidateList.tsx'
import { type FrontKey, useFrontKeys } from './front-keys.ts'
import { PinDialog } from './PinDialog.tsx'
import { SectionList } from './SectionList.tsx'
import { otherStories, type Story, topBlock, waitingPins } from './stories.ts'
import { TopBlock } from './TopBlock.tsx'
import type { FrontActions } from './use-front-actions.ts'
import { WaitingPins } from './WaitingPins.tsx'

type View = 'candidates' | 'waiting' | 'hidden' | 'sections'
const FIRST_SHOWN = 12

interface DecisionsProps {
  page: FrontPage
  actions: FrontActions
  receipt: PublishReceipt | undefined
  onAlert(): void
}

/** The top block, and tabs with all that could be decided. */
export function Decisions({ page, actions, receipt, onAlert }: DecisionsProps) {
  const { time } = useCountyTime()
  const [view, setView] = useState<View>('candidates')
  const [isWhole, setWhole] = useState(false)
  const [edited, setEdited] = useState<FrontPin>()
  const top = topBlock(page)
  const others = otherStories(page)
  const listed = view === 'candidates' ? others.slice(0, isWhole ? undefined : FIRST_SHOWN) : []
  const stories = [...top, ...listed]
  const choice = useChosenStory(stories.map(({ id }) => id))
  const waiting = waitingPins(page)
  const rows = { actions, chosen: choice.chosen, onEdit: setEdited }

  useFrontKeys((key) => {
    if (key === 'undo') return done(actions.undo())
    if (key === 'alert') {
      onAlert()
      return true
    }
    if (key === 'previous' || key === 'next') {
      if (!choice.isInReach()) return false
      choice.step(key === 'next' ? 1 : -1)
      return true
    }
    const story = stories.find(({ id }) => id === choice.chosen)
    return story !== undefined && decide(key, story)
  })

  function decide(key: FrontKey, story: Story): boolean {
    const { pin, slot } = story
    const named = { id: story.id, title: story.article.title }
    if (key === 'lead' || key === 'second') return done(actions.place(named, key))
    if (key === 'automatic') return pin !== undefined && done(actions.release(named))
    if (key === 'hide') return done(actions.hide(named))
    if (key === 'up' || key === 'down') return slot !== null && done(actions.move(named, key === 'up' ? -1 : 1))
    if (pin) setEdited(pin)
    else toast({ title: 'Pin the story first', description: 'Press 1 for lead or 2 for second, then E.' })
    return true
  }

  const tabs: Tab<View>[] = [
    {
      value: 'candidates',
      label: 'Stories',
      count: others.length,
      content: (
        <CandidateList
          stories={listed}
          best={page.candidates[0]?.score ?? 0}
          more={others.length - listed.length}
          onMore={() => setWhole(true)}
          {...rows}
        />
      ),
    },
    {
      value: 'waiting',
      label: 'Waiting',
      count: waiting.length,
      content: <WaitingPins pins={waiting} actions={actions} onEdit={setEdited} />,
    },
    {
      value: 'hidden',
      label: 'Hidden',
      count: page.hidden.length,
      content: <HiddenStories hidden={page.hidden} actions={actions} />,
    },
    { value: 'sections', label: 'Sections', content: <SectionList sections={page.sections} actions={actions} /> },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which story has the focus.
    <div className="flex min-w-0 flex-col gap-4" onFocus={choice.onFocus}>
      <ActiveAlerts />
      <Card
        flush
        title="On the page now"
        actions={
          <>
            <LiveReceipt receipt={receipt} isSaving={actions.isSaving} />
            {page.leadSince !== null && <p className="text-quiet text-sm">Lead since {time(page.leadSince)}</p>}
          </>
        }
      >
        <TopBlock stories={top} {...rows} />
      </Card>
      <Tabs<View> label="Decisions" tabs={tabs} value={view} onChange={setView} />
      {edited && <PinDialog pin={edited} actions={actions} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function done(change: Promise<unknown>): true {
  change.catch(reportError)
  return true
}

interface LiveReceiptProps {
  receipt: PublishReceipt | undefined
  isSaving: boolean
}

/** `Live 10:42:07 AM, 1 file` */
function LiveReceipt({ receipt, isSaving }: LiveReceiptProps) {
  const { clock } = useCountyTime()
  return (
    <p role="status" className="flex items-center gap-1.5 text-quiet text-sm tabular-nums">
      {isSaving && <Spinner />}
      {!isSaving && receipt?.outcome === 'running' && (
        <>
          <Spinner />
          Publishing…
        </>
      )}
      {!isSaving && receipt?.outcome === 'live' && (
        <>
          <CircleCheck aria-hidden className="size-4 text-accent" />
          Live {clock(receipt.finishedAt ?? receipt.startedAt)},{' '}
          {countOf(receipt.filesWritten + receipt.filesRemoved, 'file')}
        </>
      )}
      {!isSaving && (receipt?.outcome === 'failed' || receipt?.outcome === 'held') && (
        <>
          <TriangleAlert aria-hidden className="size-4 text-danger" />
          {receipt.outcome === 'failed' ? 'Publishing failed' : 'Publishing is on hold'}
        </>
      )}
    </p>
  )
}

interface HiddenStoriesProps {
  hidden: FrontPage['hidden']
  actions: FrontActions
}

function HiddenStories({ hidden, actions }: HiddenStoriesProps) {
  const { dateTime } = useCountyTime()
  return (
    <Card flush>
      {hidden.length === 0 && (
        <EmptyState icon={EyeOff} title="No hidden stories">
          A hidden story stays off the front page. Its own page and its section still show it.
        </EmptyState>
      )}
      <ul className="divide-y">
        {hidden.map(({ article, until, hiddenBy }) => (
          <li key={article.id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere line-clamp-3 font-medium">{article.title}</p>
              <p className="text-quiet text-sm">
                Hidden{hiddenBy !== null && ` by ${hiddenBy}`}{' '}
                {until === null ? 'until you show it again' : `until ${dateTime(until)}`}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Show again: ${article.title}`}
              onClick={() => actions.show(article).catch(reportError)}
            >
              <Eye aria-hidden />
              Show again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const STORY = '[data-story]'

/** The story that keys act on: the one that had the focus last, else the first. It keeps the focus as it moves. */
function useChosenStory(ids: readonly string[]) {
  const [wanted, setWanted] = useState<string>()
  const before = useRef<readonly string[]>(ids)
  const hadFocus = useRef(false)
  // A story that is gone leaves its place to its neighbor.
  const place = wanted === undefined ? 0 : before.current.indexOf(wanted)
  const chosen =
    wanted !== undefined && ids.includes(wanted) ? wanted : ids[Math.min(Math.max(place, 0), ids.length - 1)]

  const order = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the order of the stories, in which rows are made anew.
  useEffect(() => {
    before.current = ids
    if (chosen !== undefined && chosen !== wanted) setWanted(chosen)
    if (hadFocus.current && document.activeElement === document.body && chosen !== undefined) focusStory(chosen)
  }, [order, chosen])

  return {
    chosen,
    onFocus({ target }: { target: Element }) {
      const id = target.closest<HTMLElement>(STORY)?.dataset.story
      hadFocus.current = id !== undefined
      if (id !== undefined) setWanted(id)
    },
    /** Elsewhere, arrow keys scroll the page or do what they do there. */
    isInReach: () => {
      const { activeElement } = document
      return !activeElement || activeElement.matches('body, #main') || activeElement.closest(STORY) !== null
    },
    step(by: -1 | 1): void {
      const isFocused = document.activeElement?.closest(STORY) !== null
      const at = chosen === undefined ? -1 : ids.indexOf(chosen)
      const next = ids[isFocused ? at + by : Math.max(at, 0)]
      if (next !== undefined) focusStory(next)
    },
    choose: (id: string) => focusStory(id),
  }
}

function focusStory(id: string): void {
  const row = [...document.querySelectorAll<HTMLElement>(STORY)].find(({ dataset }) => dataset.story === id)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
