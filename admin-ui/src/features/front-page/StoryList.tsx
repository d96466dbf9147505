import type { FrontHidden, FrontPin } from '@hometown/shared-types/contract/front-page'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Clock, Eye, EyeOff, GalleryVertical, PanelTop, PinOff, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { pinText, type Story, storyReasonText } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

interface StoryListProps {
  label: string
  stories: readonly Story[]
  actions: FrontActions
  onEdit(pin: FrontPin): void
}

export function StoryList({ label, stories, actions, onEdit }: StoryListProps) {
  const best = Math.max(0, ...stories.map(({ candidate }) => candidate?.score ?? 0))
  return (
    <ol aria-label={label} className="divide-y">
      {stories.map((story, index) => (
        <StoryRow
          key={story.article.id}
          story={story}
          mark={<StoryMark story={story} index={index} best={best} />}
          isLarge={story.slot !== null && index === 0}
        >
          <StoryMenu
            story={story}
            moves={story.slot === null ? [] : [index > 0 && -1, index < stories.length - 1 && 1]}
            actions={actions}
            onEdit={onEdit}
          />
        </StoryRow>
      ))}
    </ol>
  )
}

const FRONT_SLOT_LABELS = { lead: 'Lead', second: 'Second' } as const

function StoryMark({ story: { slot, pin, candidate }, index, best }: { story: Story; index: number; best: number }) {
  const badgeSlot = slot ?? pin?.slot
  if (badgeSlot)
    return (
      <Badge tone={pin ? 'accent' : 'gray'}>
        {FRONT_SLOT_LABELS[badgeSlot]}
        {slot === 'second' && ` ${index}`}
      </Badge>
    )
  if (!candidate) return null
  const score = candidate.score.toFixed(2)
  const share = best > 0 ? candidate.score / best : 0
  return (
    <div title={`Score ${score}`} className="max-sm:flex max-sm:items-center max-sm:gap-1.5">
      <span className="sr-only">Score {score}</span>
      <div aria-hidden className="h-1 w-11 rounded-full bg-line sm:mt-2.5 max-sm:w-6">
        <div className="h-1 rounded-full bg-accent/70" style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
    </div>
  )
}

interface StoryRowProps {
  story: Story
  mark: ReactNode
  children: ReactNode
  isLarge: boolean
}

function StoryRow({ story, mark, children, isLarge }: StoryRowProps) {
  const times = useCountyTime()
  const { article, pin, slot } = story
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-1">
      <div className="w-16 self-start max-sm:row-start-2 sm:row-start-1 sm:row-end-3">{mark}</div>
      <div className="row-start-1 min-w-0 max-sm:col-span-2 max-sm:col-start-1 sm:col-start-2">
        <p
          title={article.title}
          className={classNames(
            'wrap-anywhere line-clamp-2',
            // One line keeps eight candidates in sight on a desktop, however long their headlines are.
            isLarge ? 'font-semibold text-base' : 'font-medium sm:line-clamp-1 sm:break-all',
          )}
        >
          {article.title}
        </p>
      </div>
      <div className="col-start-2 row-start-2 min-w-0 text-sm max-sm:col-span-2">
        <p className="text-quiet leading-5 tabular-nums *:align-top">
          <CategoryBadge category={article.category} />{' '}
          {article.status !== 'published' && <ArticleStateBadge article={article} />}{' '}
          <span className="inline-block first-letter:uppercase">{storyReasonText(story, times)}</span>
        </p>
        {pin && <p>{pinText(pin, slot !== null, times)}</p>}
      </div>
      <div className="col-start-3 row-start-1 flex shrink-0 items-center gap-1 sm:row-end-3">{children}</div>
    </li>
  )
}

interface StoryMenuProps extends Pick<StoryListProps, 'actions' | 'onEdit'> {
  story: Story
  moves: readonly (-1 | 1 | false)[]
}

function StoryMenu({ story: { article, pin }, moves, actions, onEdit }: StoryMenuProps) {
  const begin = (change: Promise<unknown>) => change.catch(reportError)
  return (
    <RowMenu name={article.title}>
      {moves.includes(-1) && (
        <MenuItem icon={ArrowUp} onSelect={() => begin(actions.move(article, -1))}>
          Move up
        </MenuItem>
      )}
      {moves.includes(1) && (
        <MenuItem icon={ArrowDown} onSelect={() => begin(actions.move(article, 1))}>
          Move down
        </MenuItem>
      )}
      {article.category !== 'Obituaries' && (
        <MenuItem icon={PanelTop} onSelect={() => begin(actions.place(article, 'lead'))}>
          Make lead
        </MenuItem>
      )}
      <MenuItem icon={GalleryVertical} onSelect={() => begin(actions.place(article, 'second'))}>
        Make second
      </MenuItem>
      {pin && (
        <>
          <MenuSeparator />
          <MenuItem icon={Clock} onSelect={() => onEdit(pin)}>
            Edit times
          </MenuItem>
          <MenuItem icon={PinOff} onSelect={() => begin(actions.decideOn('unpin', article))}>
            Choose automatically
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={EyeOff} onSelect={() => begin(actions.decideOn('hide', article))}>
        Hide from the front page
      </MenuItem>
      <MenuLink>
        <Link to={paths.content} search={{ edit: article.id }}>
          <SquarePen aria-hidden />
          Open article
        </Link>
      </MenuLink>
    </RowMenu>
  )
}

export function HiddenStories({ hidden, actions }: { hidden: readonly FrontHidden[]; actions: FrontActions }) {
  if (hidden.length === 0) return null
  return (
    <Card flush title="Hidden">
      <ul aria-label="Hidden stories" className="divide-y">
        {hidden.map(({ article, hiddenBy }) => (
          <li key={article.id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere line-clamp-3 font-medium">{article.title}</p>
              <p className="text-quiet text-sm">
                Hidden{hiddenBy !== null && ` by ${hiddenBy}`} until you show it again
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Show again: ${article.title}`}
              onClick={() => actions.decideOn('show', article).catch(reportError)}
              icon={Eye}
            >
              Show again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
