import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../lib/formats.ts'
import { Cell, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { Summary } from '../../ui/Summary.tsx'

interface ChartProps {
  kind: 'line' | 'bars'
  label: string
  /** The heading of the table's second column: the thing that is counted. */
  unit: string
  rowHeader: string
  labels: readonly string[]
  /** Each label has one value; null if unknown. */
  values: readonly (number | null)[]
  children?: ReactNode
}

/** Screen readers get the table alone, without the drawing. */
export function Chart({ children, ...chart }: ChartProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>{children}</div>
      <DrawnChart {...chart} />
      <details className="group">
        <Summary>
          Show table<span className="sr-only"> of {chart.label}</span>
        </Summary>
        <ChartTable {...chart} />
      </details>
    </div>
  )
}

/** Lines whose lowest value is at least this may begin above 0, so that a change shows. */
const MIN_RAISED_AXIS_BASE = 5
/** A chart with fewer values shows them as dots, because a single one would be invisible. */
const FEW_POINTS = 7

function DrawnChart({ kind, unit, labels, values }: ChartProps) {
  const isLine = kind === 'line'
  const numbers = values.filter((value) => value !== null)
  const lowest = Math.min(...numbers)
  const ticks = axisTicksAround(isLine && lowest >= MIN_RAISED_AXIS_BASE ? lowest : 0, Math.max(...numbers))
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const width = 100 / labels.length
  const heightOf = (value: number) => (100 * (value - bottom)) / (top - bottom)
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ middle: (at + 0.5) * width, height: heightOf(value) }],
  )
  const coordinates = points.map(({ middle, height }) => `${middle} ${100 - height}`)
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-quiet text-xs tabular-nums">
      <div className="flex h-56 flex-col-reverse justify-between text-right">
        {ticks.map((tick) => (
          <span key={tick} className="-my-2 leading-4">
            {formatShortNumber(tick)}
          </span>
        ))}
      </div>
      <svg aria-hidden className="h-56 w-full overflow-visible" viewBox="0 0 100 100" preserveAspectRatio="none">
        {ticks.map((tick) => (
          <ChartLine key={tick} d={`M0 ${100 - heightOf(tick)}H100`} className="stroke-line" width={1} />
        ))}
        {isLine ? (
          <>
            <ChartLine d={`M${coordinates.join('L')}`} width={2} />
            {points.length <= FEW_POINTS && (
              <ChartLine d={coordinates.map((point) => `M${point}h0`).join('')} width={6} />
            )}
          </>
        ) : (
          points.map(({ middle, height }) => (
            <rect
              key={middle}
              x={middle - 0.4 * width}
              y={100 - height}
              width={0.8 * width}
              height={height}
              className="fill-accent"
            />
          ))
        )}
        {labels.map((label, at) => (
          <rect key={label} x={at * width} width={width} height={100} className="fill-transparent hover:fill-ink/5">
            <title>{`${label}\n${unit}: ${chartValueText(values[at])}`}</title>
          </rect>
        ))}
      </svg>
      <div className="col-start-2 flex justify-between gap-2">
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <span key={part} className="max-sm:even:hidden">
            {labels[Math.round(part * (labels.length - 1))]}
          </span>
        ))}
      </div>
    </div>
  )
}

interface ChartLineProps {
  d: string
  /** The width in pixels, however the drawing is stretched. */
  width: number
  className?: string
}

function ChartLine({ d, width, className = 'stroke-accent' }: ChartLineProps) {
  return (
    <path
      d={d}
      fill="none"
      className={className}
      strokeWidth={width}
      strokeLinecap={width > 2 ? 'round' : 'butt'}
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Returns whole round numbers from at most `low` to at least `high`. */
function axisTicksAround(low: number, high: number): number[] {
  const minStep = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = power * ([1, 2, 5].find((round) => round * power >= minStep) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Shortens `12,300` to `12.3K`. Smaller numbers stay whole, or neighbors on an axis would read the same. */
function formatShortNumber(value: number): string {
  if (value < 10_000) return formatNumber(value)
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

function chartValueText(value: number | null | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : '–'
}

/** Lets keyboard users scroll with the arrow keys. */
const SCROLLABLE_CHART_PROPS = { tabIndex: 0 }

function ChartTable({ label, unit, rowHeader, labels, values }: ChartProps) {
  const latestFirst = [...labels.entries()].toReversed()
  return (
    <section
      aria-label={label}
      {...SCROLLABLE_CHART_PROPS}
      className="mt-2 max-h-80 overflow-auto rounded-md border focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <HeaderCell>{rowHeader}</HeaderCell>
            <HeaderCell className="text-right">{unit}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {latestFirst.map(([at, name]) => (
            <Row key={at}>
              <th scope="row" className="whitespace-nowrap px-4 font-normal">
                {name}
              </th>
              <Cell numeric>{chartValueText(values[at])}</Cell>
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RankingProps {
  title: string
  /** The rows with the most views come first. */
  rows: readonly { id: string; name: ReactNode; about: ReactNode; views: number }[]
}

export function BarRanking({ title, rows }: RankingProps) {
  const id = useId()
  const maxViews = rows[0]?.views ?? 1
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="pb-2 font-medium">
        {title}
      </h3>
      <ol className="flex flex-col">
        {rows.map(({ id, name, about, views }) => (
          <li key={id} className="flex flex-col gap-1 border-t py-2">
            <div className="flex items-start justify-between gap-3">
              <span className="wrap-anywhere min-w-0">{name}</span>
              <span className="shrink-0 tabular-nums">{formatNumber(views)}</span>
            </div>
            <div className="flex items-center gap-3">
              <div aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-hover">
                <div className="h-full bg-accent" style={{ width: `${(100 * views) / maxViews}%` }} />
              </div>
              <span className="shrink-0 text-quiet text-sm">{about}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
