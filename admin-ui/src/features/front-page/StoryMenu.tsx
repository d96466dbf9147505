import type { FrontPin } from '@hometown/shared-types/front-page'
import { Link } from '@tanstack/react-router'
import { Clock, EyeOff, GalleryVertical, PanelTop, PanelTopDashed, PinOff, SquarePen } from 'lucide-react'
import { paths } from '../../paths.ts'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SHORTCUTS } from './front-keys.ts'
import type { Story } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

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
