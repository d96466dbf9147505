import type { FrontPin, FrontSlotName } from '@hometown/shared-types/contract/front-page'
import { Link } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  Clock,
  EyeOff,
  GalleryVertical,
  Newspaper,
  PanelTop,
  PanelTopDashed,
  PinOff,
  SquarePen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { pinText, reasonText, SLOT_LABELS, type Story } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

interface StoryListProps {
  stories: readonly Story[]
  actions: FrontActions
  onEdit(pin: FrontPin): void
}

/** What readers see first: the lead, then the seconds. */
export function TopBlock({ stories, actions, onEdit }: StoryListProps) {
  if (stories.length === 0) {
    return (
      <EmptyState icon={Newspaper} title="No stories yet">
        Your first published article will lead the front page.
      </EmptyState>
    )
  }
  return (
    <ol aria-label="Top of the front page" className="divide-y">
      {stories.map((story, index) => {
        const { id, article, pin, slot } = story
        return (
          <StoryRow
            key={id}
            story={story}
            isLarge={index === 0}
            mark={
              <Badge tone={pin ? 'accent' : 'gray'}>
                {slot === 'second' ? `Second ${index}` : slot && SLOT_LABELS[slot]}
              </Badge>
            }
          >
            <IconButton
              icon={ArrowUp}
              size="sm"
              label={`Move up: ${article.title}`}
              aria-disabled={index === 0}
              onClick={() => actions.move(article, -1).catch(reportError)}
            />
            <IconButton
              icon={ArrowDown}
              size="sm"
              label={`Move down: ${article.title}`}
              aria-disabled={index === stories.length - 1}
              onClick={() => actions.move(article, 1).catch(reportError)}
            />
            <StoryMenu story={story} actions={actions} onEdit={onEdit} />
          </StoryRow>
        )
      })}
    </ol>
  )
}

interface CandidateListProps extends StoryListProps {
  /** The highest score of all. */
  best: number
  /** How many are not shown. */
  more: number
  onMore(): void
}

/** What could be at the top, by score. */
export function CandidateList({ stories, best, more, actions, onEdit, onMore }: CandidateListProps) {
  if (stories.length === 0)
    return (
      <Card flush>
        <EmptyState icon={Newspaper} title="No other stories">
          Published articles appear here, the strongest first. We never pick an obituary to lead.
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <p className="border-b px-4 py-1.5 text-quiet text-sm">
        By score: newer, more read, and with a picture ranks higher.
      </p>
      <ol aria-label="Other stories, by score" className="divide-y">
        {stories.map((story) => (
          <StoryRow
            key={story.id}
            story={story}
            mark={story.candidate && <ScoreMark score={story.candidate.score} best={best} />}
          >
            <PlaceButton story={story} slot="lead" actions={actions} />
            <PlaceButton story={story} slot="second" actions={actions} />
            <StoryMenu story={story} actions={actions} onEdit={onEdit} />
          </StoryRow>
        ))}
      </ol>
      {more > 0 && (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" size="sm" onClick={onMore}>
            Show {more} more
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A score, and how it compares with the best. */
function ScoreMark({ score, best }: { score: number; best: number }) {
  const share = best > 0 ? Math.min(1, score / best) : 0
  return (
    <div title={`Score ${score.toFixed(2)}`} className="max-sm:flex max-sm:items-center max-sm:gap-1.5">
      <span className="sr-only">Score {score.toFixed(2)}</span>
      <div aria-hidden className="h-1 w-11 rounded-full bg-line sm:mt-2.5 max-sm:w-6">
        <div className="h-1 rounded-full bg-accent/70" style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
    </div>
  )
}

interface PlaceButtonProps {
  story: Story
  slot: 'lead' | 'second'
  actions: FrontActions
}

/** On phones, the menu has it. */
function PlaceButton({ story: { article }, slot, actions }: PlaceButtonProps) {
  return (
    <Button
      size="sm"
      className="max-sm:hidden"
      aria-label={`Make ${slot}: ${article.title}`}
      isOnce
      onClick={() => actions.place(article, slot).catch(reportError)}
    >
      {SLOT_LABELS[slot]}
    </Button>
  )
}

interface StoryRowProps {
  story: Story
  /** Left of the title: its place, or its rank. */
  mark: ReactNode
  /** Right of the title. */
  children: ReactNode
  isLarge?: boolean
}

function StoryRow({ story, mark, children, isLarge = false }: StoryRowProps) {
  const times = useCountyTime()
  const { article, pin } = story
  const headline = pin?.headline ?? article.title
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-1">
      <div className="w-16 self-start max-sm:row-start-2 sm:row-start-1 sm:row-end-3">{mark}</div>
      <div className="row-start-1 min-w-0 max-sm:col-span-2 max-sm:col-start-1 sm:col-start-2">
        <p
          title={headline}
          className={classNames(
            'wrap-anywhere line-clamp-2',
            // One line keeps eight candidates in sight on a desktop, however long their headlines are.
            isLarge ? 'font-semibold text-base' : 'font-medium sm:line-clamp-1 sm:break-all',
          )}
        >
          {pin?.kicker && <span className="text-accent">{pin.kicker} </span>}
          {headline}
        </p>
        {headline !== article.title && (
          <p className="wrap-anywhere line-clamp-2 text-quiet text-sm">Article: {article.title}</p>
        )}
      </div>
      <div className="col-start-2 row-start-2 min-w-0 text-sm max-sm:col-span-2">
        <p className="text-quiet leading-5 tabular-nums *:align-top">
          <CategoryBadge category={article.category} /> <span>{reasonText(story, times)}</span>
        </p>
        {pin && <p>{pinText(pin, times)}</p>}
      </div>
      <div className="col-start-3 row-start-1 flex sm:row-end-3 shrink-0 items-center gap-1">{children}</div>
    </li>
  )
}

interface StoryMenuProps {
  story: Story
  actions: FrontActions
  onEdit(pin: FrontPin): void
}

function StoryMenu({ story: { id, article, pin }, actions, onEdit }: StoryMenuProps) {
  const begin = (change: Promise<unknown>) => change.catch(reportError)
  const place = (slot: FrontSlotName) => begin(actions.place(article, slot))
  return (
    <RowMenu name={article.title}>
      <MenuItem icon={PanelTop} onSelect={() => place('lead')}>
        Make lead
      </MenuItem>
      <MenuItem icon={PanelTopDashed} onSelect={() => place('splash')}>
        Make large lead
      </MenuItem>
      <MenuItem icon={GalleryVertical} onSelect={() => place('second')}>
        Make second
      </MenuItem>
      {pin && (
        <>
          <MenuSeparator />
          <MenuItem icon={Clock} onSelect={() => onEdit(pin)}>
            Edit times and text
          </MenuItem>
          <MenuItem icon={PinOff} onSelect={() => begin(actions.release(article))}>
            Choose automatically
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={EyeOff} onSelect={() => begin(actions.hide(article))}>
        Hide from the front page
      </MenuItem>
      <MenuLink>
        <Link to={paths.content} search={{ edit: id }}>
          <SquarePen aria-hidden />
          Open article
        </Link>
      </MenuLink>
    </RowMenu>
  )
}
