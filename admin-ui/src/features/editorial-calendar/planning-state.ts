import { addMonths, sundayOf, weeksOf } from '@hometown/shared-types/calendar/month-days'
import { type Category, categorySchema } from '@hometown/shared-types/category'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { PLANNING_KINDS, type PlanningKind } from '@hometown/shared-types/planning'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'

const viewSchema = z.enum(['month', 'week'])
export type View = z.infer<typeof viewSchema>

/** The query string of the screen. */
const searchSchema = z.object({
  view: viewSchema.optional().catch(undefined),
  /** `2026-12`; the current month if missing. */
  month: z
    .string()
    .regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** A day of the week; the current week if missing. */
  week: z.iso.date().optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  /** Kinds that are hidden, separated by commas. */
  without: z.string().optional().catch(undefined),
})

export interface PlanningState {
  readonly view: View
  /** Of the month; in the week view that of its Wednesday. */
  readonly month: string
  readonly weeks: readonly (readonly CountyDate[])[]
  readonly from: CountyDate
  readonly to: CountyDate
  readonly category: Category | undefined
  readonly hidden: ReadonlySet<PlanningKind>
  turn(by: -1 | 1): void
  /** Shows the month or week with this day. */
  show(day: CountyDate): void
  showToday(): void
  choose(view: View): void
  filter(category: Category | undefined): void
  toggle(kind: PlanningKind): void
}

export function usePlanningState(today: CountyDate): PlanningState {
  const [search, change] = useSearchParams(searchSchema)
  const { view = 'month', category, without } = search
  const sunday = sundayOf(search.week ?? today)
  const month = view === 'month' ? (search.month ?? today.slice(0, 7)) : addCountyDays(sunday, 3).slice(0, 7)
  const weeks = view === 'month' ? weeksOf(month) : [daysFrom(sunday)]
  const hidden = new Set(PLANNING_KINDS.filter((kind) => (without ?? '').split(',').includes(kind)))
  const show = (day: CountyDate) =>
    change(
      view === 'month'
        ? { month: unless(day.slice(0, 7), today.slice(0, 7)) }
        : { week: unless(sundayOf(day), sundayOf(today)) },
    )
  return {
    view,
    month,
    weeks,
    from: weeks[0]?.[0] ?? today,
    to: weeks.at(-1)?.[6] ?? today,
    category,
    hidden,
    show,
    turn: (by) => show(view === 'month' ? `${addMonths(month, by)}-01` : addCountyDays(sunday, 7 * by)),
    showToday: () => change({ month: undefined, week: undefined }),
    choose: (chosen) =>
      change({
        view: unless(chosen, 'month'),
        month: chosen === 'month' ? unless(month, today.slice(0, 7)) : undefined,
        week: chosen === 'week' && !month.startsWith(today.slice(0, 7)) ? sundayOf(`${month}-01`) : undefined,
      }),
    filter: (chosen) => change({ category: chosen }),
    toggle: (kind) => {
      const left = PLANNING_KINDS.filter((one) => hidden.has(one) !== (one === kind))
      change({ without: left.join(',') || undefined })
    },
  }
}

function daysFrom(first: CountyDate): CountyDate[] {
  return Array.from({ length: 7 }, (_, count) => addCountyDays(first, count))
}

function unless<T>(value: T, standard: T): T | undefined {
  return value === standard ? undefined : value
}
