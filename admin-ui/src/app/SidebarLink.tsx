import { Link } from '@tanstack/react-router'
import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from '../lib/class-names.ts'
import { paths } from '../paths.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import type { Screen } from './screens.ts'

type SidebarLinkProps = { isRail: boolean; isNested?: boolean } & (
  | { screen: Screen }
  /** An address outside the desk. */
  | { icon: LucideIcon; label: string; href: string }
)

export function sidebarItemClass(isRail: boolean, isNested = false): string {
  return classNames(
    'flex h-8 items-center gap-2.5 rounded-md text-quiet hover:bg-hover hover:text-ink',
    'aria-[current=page]:bg-accent-ground aria-[current=page]:font-medium aria-[current=page]:text-accent',
    isRail ? 'w-8 justify-center' : 'px-2',
    isNested && !isRail && 'pl-8',
  )
}

export function SidebarLink({ isRail, isNested = false, ...target }: SidebarLinkProps) {
  const { icon: Icon, label, link } = linkOf(target)
  const className = sidebarItemClass(isRail, isNested)
  return (
    <li>
      <Tooltip label={label} side="right" enabled={isRail}>
        {link(
          className,
          <>
            {(!isNested || isRail) && <Icon aria-hidden className="size-4 shrink-0" />}
            <span className={isRail ? 'sr-only' : 'truncate'}>{label}</span>
            {'href' in target && !isRail && <ArrowUpRight aria-hidden className="ml-auto size-3.5" />}
          </>,
        )}
      </Tooltip>
    </li>
  )
}

function linkOf(target: { screen: Screen } | { icon: LucideIcon; label: string; href: string }) {
  if ('href' in target) {
    const { icon, label, href } = target
    return {
      icon,
      label,
      link: (className: string, children: ReactElement) => (
        <a href={href} className={className}>
          {children}
        </a>
      ),
    }
  }
  const { screen } = target
  return {
    icon: screen.icon,
    label: screen.label ?? screen.title,
    link: (className: string, children: ReactElement) => (
      <Link
        to={screen.path}
        activeOptions={{ exact: screen.path === paths.dashboard, includeSearch: false }}
        className={className}
      >
        {children}
      </Link>
    ),
  }
}
