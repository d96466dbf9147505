import { ChevronRight, FileText } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { SidebarLink, sidebarItemClass } from './SidebarLink.tsx'
import type { Screen } from './screens.ts'

export function ContentGroup({ screens, isRail }: { screens: readonly Screen[]; isRail: boolean }) {
  if (screens.length === 0) return null
  const links = screens.map((screen) => <SidebarLink key={screen.path} screen={screen} isRail={isRail} isNested />)
  if (isRail) return links
  return (
    <Collapsible.Root asChild defaultOpen>
      <li>
        <Collapsible.Trigger className={`group w-full ${sidebarItemClass(false)}`}>
          <FileText aria-hidden className="size-4" />
          Content
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
