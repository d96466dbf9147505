import type { FrontPin } from '@hometown/shared-types/front-page'
import { Link } from '@tanstack/react-router'
import { Clock, EyeOff, GalleryVertical, PanelTop, PanelTopDashed, PinOff, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { CategoryBadge } from '../../ui/Badge.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SHORTCUTS } from './front-keys.ts'
import { pinText, reasonText, type Story } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

interface StoryRowProps {
  story: Story
  isChosen: boolean
  /** Left of the title: its place, or its rank. */
  mark: ReactNode
  /** Right of the title. */
  children: ReactNode
  isLarge?: boolean
}

/** A story that keys act on while it has the focus. */
export function StoryRow({ story, isChosen, mark, children, isLarge = false }: StoryRowProps) {
  const times = useCountyTime()
  const { id, article, pin } = story
  const headline = pin?.headline ?? article.title
  return (
    <li
      data-story={id}
      // The list is one stop of the Tab key; arrow keys move inside it.
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-1 focus-visible:-outline-offset-2',
        'before:absolute before:inset-y-0 before:left-0 before:w-0.5',
        isChosen && 'bg-hover/60 before:bg-accent',
      )}
    >
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

export function StoryMenu({ story, actions, onEdit }: StoryMenuProps) {
  const { id, article, pin } = story
  const named = { id, title: article.title }
  const begin = (change: Promise<unknown>) => change.catch(reportError)
  return (
    <RowMenu name={article.title}>
      <MenuItem icon={PanelTop} shortcut={SHORTCUTS.lead} onSelect={() => begin(actions.place(named, 'lead'))}>
        Make lead
      </MenuItem>
      <MenuItem icon={PanelTopDashed} onSelect={() => begin(actions.place(named, 'splash'))}>
        Make splash
      </MenuItem>
      <MenuItem
        icon={GalleryVertical}
        shortcut={SHORTCUTS.second}
        onSelect={() => begin(actions.place(named, 'second'))}
      >
        Make second
      </MenuItem>
      {pin && (
        <>
          <MenuSeparator />
          <MenuItem icon={Clock} shortcut={SHORTCUTS.edit} onSelect={() => onEdit(pin)}>
            Edit times and text
          </MenuItem>
          <MenuItem icon={PinOff} shortcut={SHORTCUTS.automatic} onSelect={() => begin(actions.release(named))}>
            Choose automatically
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={EyeOff} shortcut={SHORTCUTS.hide} onSelect={() => begin(actions.hide(named))}>
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
