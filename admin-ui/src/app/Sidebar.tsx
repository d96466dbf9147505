import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import { accountName, initials } from '@hometown/shared-types/rules/names'
import { useLinkProps } from '@tanstack/react-router'
import {
  ArrowUpRight,
  ChevronRight,
  Ellipsis,
  FileText,
  House,
  LogOut,
  type LucideIcon,
  PanelLeft,
  Search,
  Sparkles,
} from 'lucide-react'
import { type ForwardedRef, type ReactNode, useId, useState } from 'react'
import { SuggestedSources } from '../features/sources/SuggestedSources.tsx'
import { classNames } from '../lib/class-names.ts'
import { zoneNote } from '../lib/formats.ts'
import { ROLE_NAMES } from '../lib/roles.ts'
import { keyListOpen, PALETTE_SHORTCUT, SIDEBAR_SHORTCUT, shortcutLabel } from '../lib/shortcuts.ts'
import { useSite, useSiteAddress } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { type Screen, useCurrentEntry } from './screens.ts'
import { ThemeButton } from './ThemeButton.tsx'
import { useLogout } from './use-logout.ts'

/** Hides a button where no keyboard is to be expected. */
const RAIL_BUTTON_CLASS = 'size-8 rounded-md text-quiet hover:text-ink max-md:hidden [@media(hover:none)]:hidden'

interface SidebarProps {
  screens: readonly Screen[]
  user: CurrentUser
  isRail: boolean
  onToggle(): void
  onSearch(): void
  status?: ReactNode
}

export function Sidebar({ screens, user, isRail, onToggle, onSearch, status }: SidebarProps) {
  const { siteName, timeZone } = useSite()
  const note = zoneNote(timeZone)
  const siteAddress = useSiteAddress()
  const suggestedId = useId()
  const current = useCurrentEntry(screens)
  const main = screens.filter((screen) => screen.sidebar === 'main')
  const dashboard = main.filter((screen) => screen.path === paths.dashboard)
  const more = screens.filter((screen) => screen.sidebar === 'more')
  const others = main.filter((screen) => screen.path !== paths.dashboard)

  return (
    <>
      <div className={isRail ? 'flex flex-col items-center p-2' : 'flex items-start gap-2 p-3 pl-4'}>
        {!isRail && (
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold leading-5">{siteName || '\u00a0'}</p>
            <p className="text-quiet text-sm">Admin Panel</p>
          </div>
        )}
        <IconButton
          icon={PanelLeft}
          label={isRail ? 'Open sidebar' : 'Close sidebar'}
          shortcut={SIDEBAR_SHORTCUT}
          side="right"
          onClick={onToggle}
        />
      </div>
      <div className={isRail ? 'flex flex-col items-center px-2 pb-2' : 'flex items-center gap-1 px-2 pb-2'}>
        {isRail ? (
          <IconButton icon={Search} label="Search" shortcut={PALETTE_SHORTCUT} side="right" onClick={onSearch} />
        ) : (
          <button
            type="button"
            onClick={onSearch}
            className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border bg-surface px-2 text-quiet hover:text-ink"
          >
            <Search aria-hidden className="size-4" />
            <span className="flex-1 text-left">Search</span>
            <span aria-hidden className="max-md:hidden">
              <Kbd>{shortcutLabel(PALETTE_SHORTCUT)}</Kbd>
            </span>
          </button>
        )}
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          className={RAIL_BUTTON_CLASS}
          onClick={() => keyListOpen.set(true)}
        >
          <Kbd>?</Kbd>
        </button>
      </div>
      <nav aria-label="Admin Panel" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <ul className="flex flex-col gap-px">
          <SidebarLink icon={House} label="Home" href={siteAddress('/')} isRail={isRail} />
          {dashboard.map((screen) => (
            <SidebarLink key={screen.path} screen={screen} isCurrent={screen.path === current} isRail={isRail} />
          ))}
          <SidebarGroup
            title="Content"
            icon={FileText}
            isOpenAtFirst
            screens={screens.filter((screen) => screen.sidebar === 'content')}
            isRail={isRail}
            current={current}
          />
          {others.map((screen) => (
            <SidebarLink key={screen.path} screen={screen} isCurrent={screen.path === current} isRail={isRail} />
          ))}
          <SidebarGroup
            title="More"
            icon={Ellipsis}
            isOpenAtFirst={more.some((screen) => screen.path === current)}
            screens={more}
            isRail={isRail}
            current={current}
          />
        </ul>
        {!isRail && isEditor(user) && (
          <section aria-labelledby={suggestedId} className="mt-6 px-2">
            <h2 id={suggestedId} className="flex items-center gap-2 font-medium text-quiet text-sm">
              <Sparkles aria-hidden className="size-3.5" />
              AI Suggested Sources
            </h2>
            <SuggestedSources />
          </section>
        )}
      </nav>
      <div className="flex flex-col gap-1 border-t p-2">
        {!isRail && note && <p className="px-2 text-quiet text-sm">{note}</p>}
        {status}
        <SidebarAccountMenu user={user} isRail={isRail} />
      </div>
    </>
  )
}

interface SidebarGroupProps {
  title: string
  icon: LucideIcon
  isOpenAtFirst: boolean
  screens: readonly Screen[]
  isRail: boolean
  current: string | undefined
}

function SidebarGroup({ title, icon: Icon, isOpenAtFirst, screens, isRail, current }: SidebarGroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (screens.length === 0) return null
  const links = screens.map((screen) => (
    <SidebarLink key={screen.path} screen={screen} isCurrent={screen.path === current} isRail={isRail} isNested />
  ))
  if (isRail) return links
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`group w-full ${sidebarItemClass(false)}`}
      >
        <Icon aria-hidden className="size-4" />
        {title}
        <ChevronRight aria-hidden className="ml-auto size-3.5 transition-transform group-aria-expanded:rotate-90" />
      </button>
      {isOpen && <ul className="flex flex-col gap-px pt-px">{links}</ul>}
    </li>
  )
}

function SidebarAccountMenu({ user, isRail }: { user: CurrentUser; isRail: boolean }) {
  const { isPending, requestLogout } = useLogout()
  const name = accountName(user)

  return (
    <>
      <div className={isRail ? 'flex flex-col items-center gap-1' : 'flex items-center gap-1 pl-2'}>
        {!isRail && (
          <>
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-ground font-semibold text-accent text-xs"
            >
              {initials(name)}
            </span>
            <div className="min-w-0 flex-1 pl-1.5">
              <p className="truncate leading-4">{name}</p>
              <p className="text-quiet text-xs">{ROLE_NAMES[user.role]}</p>
            </div>
          </>
        )}
        <ThemeButton />
      </div>
      <Tooltip label="Logout" side="right" enabled={isRail}>
        <button
          type="button"
          disabled={isPending}
          onClick={requestLogout}
          className={`${sidebarItemClass(isRail)} ${isRail ? 'self-center' : 'w-full'}`}
        >
          {isPending ? <Spinner /> : <LogOut aria-hidden className="size-4 shrink-0" />}
          <span className={isRail ? 'sr-only' : ''}>Logout</span>
        </button>
      </Tooltip>
    </>
  )
}

type SidebarLinkProps = { isRail: boolean; isNested?: boolean } & (
  | { screen: Screen; isCurrent: boolean }
  /** `href` is an address outside the desk. */
  | { icon: LucideIcon; label: string; href: string }
)

function sidebarItemClass(isRail: boolean, isNested = false): string {
  return classNames(
    'flex h-8 items-center gap-2.5 rounded-md text-quiet hover:bg-hover hover:text-ink',
    'aria-[current=page]:bg-accent-ground aria-[current=page]:font-medium aria-[current=page]:text-accent',
    isRail ? 'w-8 justify-center' : 'px-2',
    isNested && !isRail && 'pl-8',
  )
}

function SidebarLink({ isRail, isNested = false, ...target }: SidebarLinkProps) {
  const Icon = 'href' in target ? target.icon : target.screen.icon
  const label = 'href' in target ? target.label : (target.screen.label ?? target.screen.title)
  const className = sidebarItemClass(isRail, isNested)
  const content = (
    <>
      {(!isNested || isRail) && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className={isRail ? 'sr-only' : 'truncate'}>{label}</span>
      {'href' in target && !isRail && <ArrowUpRight aria-hidden className="ml-auto size-3.5" />}
    </>
  )
  return (
    <li>
      <Tooltip label={label} side="right" enabled={isRail}>
        {'href' in target ? (
          <a href={target.href} className={className}>
            {content}
          </a>
        ) : (
          <SidebarEntryLink to={target.screen.path} isCurrent={target.isCurrent} className={className}>
            {content}
          </SidebarEntryLink>
        )}
      </Tooltip>
    </li>
  )
}

interface SidebarEntryLinkProps {
  to: string
  isCurrent: boolean
  className: string
  children: ReactNode
  /** The tooltip passes its ref along with its handlers. */
  ref?: ForwardedRef<Element>
}

/** Marks the current entry itself, because the router would mark a link by its address alone. */
function SidebarEntryLink({ to, isCurrent, className, children, ref = null, ...rest }: SidebarEntryLinkProps) {
  const link = useLinkProps({ to, ...rest }, ref)
  return (
    <a {...link} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
