import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '../lib/formats.ts'

export interface Tab<T extends string> {
  value: T
  label: ReactNode
  count?: number
  content: ReactNode
}

interface TabsProps<T extends string> {
  tabs: readonly Tab<T>[]
  label: string
  value?: T
  onChange?(value: T): void
  dense?: boolean
}

/** Hidden tabs aren't mounted. Pass `value` and `onChange` to keep the choice in the address. */
export function Tabs<T extends string>({ tabs, label, value, onChange, dense = false }: TabsProps<T>) {
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange?.(tab.value)
  }
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the active tab from the DOM, which changes with `value`.
  useLayoutEffect(() => {
    if (row.current) scrollToActiveTab(row.current)
  }, [value])
  return (
    <Primitive.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      onValueChange={choose}
      // The focus that returns from a dialog would otherwise activate the tab again.
      activationMode="manual"
      className={dense ? 'flex flex-col gap-1' : 'flex flex-col gap-4'}
    >
      <Primitive.List
        ref={row}
        aria-label={label}
        className="flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="flex shrink-0 items-center gap-1.5 border-transparent border-b-2 py-2 font-medium text-quiet hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-quiet text-sm tabular-nums">{formatNumber(tab.count)}</span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

/** Scrolls the tab list, never the page. */
function scrollToActiveTab(row: HTMLElement): void {
  const active = row.querySelector('[data-state=active]')
  if (!active) return
  const [whole, part] = [row.getBoundingClientRect(), active.getBoundingClientRect()]
  row.scrollLeft += (part.left + part.right - whole.left - whole.right) / 2
}
