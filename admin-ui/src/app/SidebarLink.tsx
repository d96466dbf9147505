import { useLinkProps } from '@tanstack/react-router'
import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import type { ForwardedRef, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import type { Screen } from './screens.ts'

type SidebarLinkProps = { isRail: boolean; isNested?: boolean } & (
  | { screen: Screen; isCurrent: boolean }
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
          <EntryLink to={target.screen.path} isCurrent={target.isCurrent} className={className}>
            {content}
          </EntryLink>
        )}
      </Tooltip>
    </li>
  )
}

interface EntryLinkProps {
  to: string
  isCurrent: boolean
  className: string
  children: ReactNode
  /** The tooltip's, with its handlers. */
  ref?: ForwardedRef<Element>
}

/** The router would mark a link by its address alone. */
function EntryLink({ to, isCurrent, className, children, ref = null, ...rest }: EntryLinkProps) {
  const link = useLinkProps({ to, ...rest }, ref)
  return (
    <a {...link} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
