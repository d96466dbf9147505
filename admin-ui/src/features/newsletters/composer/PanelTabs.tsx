import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'

export interface PanelTab<T extends string> {
  value: T
  label: ReactNode
  content: ReactNode
  /** Its content scrolls by itself. */
  isWhole?: boolean
}

interface PanelTabsProps<T extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly PanelTab<T>[]
  value: T
  onChange(value: T): void
  className?: string
  isStretched?: boolean
}

/** Tabs that fill their space. A tab that was open once stays mounted, so that nothing typed in it is lost. */
export function PanelTabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  isStretched = false,
}: PanelTabsProps<T>) {
  const [seen, setSeen] = useState<readonly T[]>([value])
  if (!seen.includes(value)) setSeen([...seen, value])
  return (
    <Primitive.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((candidate) => candidate.value === chosen)
        if (tab) onChange(tab.value)
      }}
      activationMode="manual"
      className={classNames('flex min-h-0 min-w-0 flex-col', className)}
    >
      <Primitive.List
        aria-label={label}
        className="flex shrink-0 gap-x-4 px-3 max-md:flex-wrap md:h-9 md:overflow-x-auto shadow-[inset_0_-1px_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'shrink-0 max-md:h-9 border-transparent border-b-2 font-medium text-quiet text-sm hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
              isStretched && 'flex-1',
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs
        .filter((tab) => seen.includes(tab.value))
        .map((tab) => (
          <Primitive.Content
            key={tab.value}
            value={tab.value}
            forceMount
            hidden={tab.value !== value}
            className={classNames('min-h-0 flex-1', !tab.isWhole && 'relative overflow-y-auto')}
          >
            {tab.content}
          </Primitive.Content>
        ))}
    </Primitive.Root>
  )
}
