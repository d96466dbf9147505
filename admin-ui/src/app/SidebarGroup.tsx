import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { SidebarLink, sidebarItemClass } from './SidebarLink.tsx'
import type { Screen } from './screens.ts'

interface SidebarGroupProps {
  title: string
  icon: LucideIcon
  isOpenAtFirst: boolean
  screens: readonly Screen[]
  isRail: boolean
  /** The path of the marked entry. */
  current: string | undefined
}

export function SidebarGroup({ title, icon: Icon, isOpenAtFirst, screens, isRail, current }: SidebarGroupProps) {
  if (screens.length === 0) return null
  const links = screens.map((screen) => (
    <SidebarLink key={screen.path} screen={screen} isCurrent={screen.path === current} isRail={isRail} isNested />
  ))
  if (isRail) return links
  return (
    <Collapsible.Root asChild defaultOpen={isOpenAtFirst}>
      <li>
        <Collapsible.Trigger className={`group w-full ${sidebarItemClass(false)}`}>
          <Icon aria-hidden className="size-4" />
          {title}
          <ChevronRight
            aria-hidden
            className="ml-auto size-3.5 transition-transform group-data-[state=open]:rotate-90"
          />
        </Collapsible.Trigger>
        <Collapsible.Content asChild>
          <ul className="flex flex-col gap-px pt-px">{links}</ul>
        </Collapsible.Content>
      </li>
    </Collapsible.Root>
  )
}
