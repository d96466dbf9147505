import {
  FRONT_SECTION_SIZES,
  type FrontHidden,
  type FrontPage,
  type FrontPin,
  type FrontSection,
} from '@hometown/shared-types/contract/front-page'
import { ArrowDown, ArrowUp, Eye, PinOff, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { ActiveAlerts } from './Alerts.tsx'
import { PinDialog } from './PinDialog.tsx'
import { CandidateList, TopBlock } from './StoryList.tsx'
import { endText, otherStories, SLOT_LABELS, topBlock, waitingPins, waitingText } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

type View = 'candidates' | 'waiting' | 'hidden' | 'sections'
const FIRST_SHOWN = 12

interface DecisionsProps {
  page: FrontPage
  actions: FrontActions
}

/** The top block, and tabs with all that could be decided. */
export function Decisions({ page, actions }: DecisionsProps) {
  const { time } = useCountyTime()
  const [wanted, setView] = useState<View>('candidates')
  const [isWhole, setWhole] = useState(false)
  const [edited, setEdited] = useState<FrontPin>()
  const top = topBlock(page)
  const others = otherStories(page)
  const waiting = waitingPins(page)
  const isGone = (wanted === 'waiting' && waiting.length === 0) || (wanted === 'hidden' && page.hidden.length === 0)
  const view = isGone ? 'candidates' : wanted
  const listed = view === 'candidates' ? others.slice(0, isWhole ? undefined : FIRST_SHOWN) : []

  const tabs: (Tab<View> | false)[] = [
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
          actions={actions}
          onEdit={setEdited}
        />
      ),
    },
    waiting.length > 0 && {
      value: 'waiting',
      label: 'Waiting',
      count: waiting.length,
      content: <WaitingPins pins={waiting} actions={actions} onEdit={setEdited} />,
    },
    page.hidden.length > 0 && {
      value: 'hidden',
      label: 'Hidden',
      count: page.hidden.length,
      content: <HiddenStories hidden={page.hidden} actions={actions} />,
    },
    { value: 'sections', label: 'Sections', content: <SectionList sections={page.sections} actions={actions} /> },
  ]
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ActiveAlerts />
      <Card
        flush
        title="On the page now"
        actions={page.leadSince !== null && <p className="text-quiet text-sm">Lead since {time(page.leadSince)}</p>}
      >
        <TopBlock stories={top} actions={actions} onEdit={setEdited} />
      </Card>
      <Tabs<View> label="Decisions" tabs={tabs.filter((tab) => tab !== false)} value={view} onChange={setView} />
      {edited && <PinDialog pin={edited} actions={actions} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

interface WaitingPinsProps {
  pins: readonly FrontPin[]
  actions: FrontActions
  onEdit(pin: FrontPin): void
}

/** Pins that readers don't see yet. */
function WaitingPins({ pins, actions, onEdit }: WaitingPinsProps) {
  const times = useCountyTime()
  return (
    <Card flush>
      <ul className="divide-y">
        {pins.map((pin) => (
          <li key={pin.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="shrink-0 self-start pt-0.5 max-sm:basis-full">
              <Badge tone="accent">{SLOT_LABELS[pin.slot]}</Badge>
            </div>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere line-clamp-3 font-medium">{pin.headline ?? pin.article.title}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-quiet text-sm">
                {pin.article.status !== 'published' && <ArticleStateBadge article={pin.article} />}
                <span>
                  {waitingText(pin, times)} · {endText(pin, times)}
                </span>
              </p>
            </div>
            <div className="flex shrink-0 gap-1">
              <IconButton
                icon={SquarePen}
                size="sm"
                label={`Edit times and text: ${pin.article.title}`}
                onClick={() => onEdit(pin)}
              />
              <IconButton
                icon={PinOff}
                size="sm"
                label={`End pin: ${pin.article.title}`}
                onClick={() => actions.release(pin.article).catch(reportError)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface HiddenStoriesProps {
  hidden: readonly FrontHidden[]
  actions: FrontActions
}

function HiddenStories({ hidden, actions }: HiddenStoriesProps) {
  const { dateTime } = useCountyTime()
  return (
    <Card flush>
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

const SIZE_LABELS: Readonly<Record<FrontSection['size'], string>> = {
  large: 'Large: one big story',
  cards: 'Medium: three equal stories',
  compact: 'Small: mostly headlines',
}
const SIZES = FRONT_SECTION_SIZES.map((value) => ({ value, label: SIZE_LABELS[value] }))

interface SectionListProps {
  sections: readonly FrontSection[]
  actions: FrontActions
}

/** The sections below the top block. */
function SectionList({ sections, actions }: SectionListProps) {
  const arrange = (changed: readonly FrontSection[]): void => {
    actions.arrange(changed).catch(reportError)
  }
  const move = (from: number, by: -1 | 1) => {
    const section = sections[from]
    const to = from + by
    if (section && to >= 0 && to < sections.length) arrange(sections.toSpliced(from, 1).toSpliced(to, 0, section))
  }
  return (
    <Card flush>
      <p className="border-b px-4 py-2 text-quiet text-sm">
        Each section shows three stories. Choose the order, and how much room each one gets.
      </p>
      <ol aria-label="Sections of the front page" className="divide-y">
        {sections.map((section, index) => (
          <li key={section.category} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            <p className="min-w-28 flex-1 font-medium">{section.category}</p>
            <div className="flex items-center gap-1">
              <Select
                aria-label={`Size of ${section.category}`}
                className="w-60!"
                value={section.size}
                options={SIZES}
                onChange={(size) => arrange(sections.with(index, { ...section, size }))}
              />
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={`Move up: ${section.category}`}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={`Move down: ${section.category}`}
                aria-disabled={index === sections.length - 1}
                onClick={() => move(index, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
