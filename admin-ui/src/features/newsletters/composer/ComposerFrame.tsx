import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'

/** Below this the contents and the mail don't fit beside each other. */
const WIDE = 1024

export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${WIDE - 0.02}px)`)
}

/** Below this, two lists above each other would show hardly a row. */
const TALL = 800

export function useIsShort(): boolean {
  return useMediaQuery(`(max-height: ${TALL - 0.02}px)`)
}

export type ComposerPart = 'articles' | 'mail' | 'send'

interface ComposerFrameProps {
  isNarrow: boolean
  /** Shown on narrow screens. */
  part: ComposerPart
  onPart(part: ComposerPart): void
  /** Title, description and notices. */
  head: ReactNode
  contents: ReactNode
  mail: ReactNode
  send: ReactNode
  /** Always in reach on narrow screens. */
  primary: ReactNode
}

/** One screen: everything beside each other, or in three tabs. */
export function ComposerFrame({ isNarrow, part, onPart, head, contents, mail, send, primary }: ComposerFrameProps) {
  if (!isNarrow) {
    return (
      <>
        {head}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(20rem,5fr)_minmax(0,8fr)] gap-3">
          <div className="min-h-0 min-w-0">{contents}</div>
          {mail}
        </div>
        <div className="border-t pt-3">{send}</div>
      </>
    )
  }
  return (
    <>
      {head}
      <PanelTabs
        label="Parts of the composer"
        value={part}
        onChange={onPart}
        isStretched
        className="-mx-3 flex-1 border-t"
        tabs={[
          { value: 'articles', label: 'Articles', content: contents, isWhole: true },
          { value: 'mail', label: 'Email', content: mail, isWhole: true },
          { value: 'send', label: 'Send', content: send },
        ]}
      />
      <div data-bottom-actions className="-mx-3 -mb-3 border-t bg-surface p-2">
        {primary}
      </div>
    </>
  )
}

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
