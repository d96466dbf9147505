import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatDay } from '../events/wall-time.ts'

/** ARIA: a table with focusable cells is a grid. */
const AS_GRID = { role: 'grid' } as const

interface DayGridProps<Entry> {
  grid: RefObject<HTMLTableElement | null>
  /** `id` of the heading that names it. */
  labelledBy: string
  weeks: readonly (readonly string[])[]
  /** What the cells show: when it changes, the focus stays on its day. */
  days: unknown
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onDrop(entry: Entry, day: string): void
  /** A `DayCell`. */
  renderDay(day: string): ReactNode
}

/** An ARIA grid of weeks. Entries are dragged between its days: a `useDraggable` with `data: { entry }`. */
export function DayGrid<Entry>({ grid, labelledBy, weeks, days, onKeyDown, onDrop, renderDay }: DayGridProps<Entry>) {
  const keepFocus = useFocusKept(grid, days)
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutWords}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const entry: Entry | undefined = source?.data.entry
        if (!canceled && entry && typeof target?.id === 'string') onDrop(entry, target.id)
      }}
    >
      <div className="@container overflow-hidden rounded-lg border bg-surface shadow-raised">
        <table
          ref={grid}
          {...AS_GRID}
          aria-labelledby={labelledBy}
          onKeyDown={onKeyDown}
          onFocus={keepFocus}
          className="w-full table-fixed border-collapse"
        >
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th
                  key={day}
                  scope="col"
                  abbr={formatDay(day, { weekday: 'long' })}
                  className="border-b px-2 py-1.5 text-left font-medium text-quiet text-sm"
                >
                  {formatDay(day, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]} className="border-b last:border-b-0">
                {week.map((day) => (
                  <Fragment key={day}>{renderDay(day)}</Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DragDropProvider>
  )
}

type Plugins = Extract<NonNullable<DragDropManagerInput['plugins']>, readonly unknown[]>

/** Keyboard users move entries with a dialog, so drop the library's drag instructions. */
function withoutWords(plugins: Plugins): Plugins {
  return plugins.filter((plugin) => plugin !== Accessibility)
}

/**
 * The focused element may disappear when the content changes, for example when an event moves. Moves the focus to its
 * nearest remaining container. Put `onFocus` on the outermost element.
 */
function useFocusKept(whole: RefObject<HTMLElement | null>, shown: unknown) {
  const last = useRef<HTMLElement[]>([])
  useEffect(() => {
    const [held] = last.current
    if (shown === undefined || !held || held.isConnected || document.activeElement !== document.body) return
    last.current.find((element) => element.isConnected)?.focus({ preventScroll: true })
  }, [shown])
  return ({ target }: { target: Element }) => {
    last.current = []
    for (let at: Element | null = target; at && whole.current?.contains(at); at = at.parentElement) {
      if (at instanceof HTMLElement && (at === target || at.hasAttribute('tabindex'))) last.current.push(at)
    }
  }
}
