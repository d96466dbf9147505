import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Cell, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { Summary } from '../../ui/Summary.tsx'

export interface Series {
  label: string
  colour: string
  /** Lines must differ by more than their color. */
  dash?: string
  /** One value per label; null if unknown. */
  values: readonly (number | null)[]
}

interface ChartProps {
  kind: 'lines' | 'bars'
  label: string
  /** The heading of the table's first column. */
  rowHeader: string
  labels: readonly string[]
  series: readonly Series[]
  children?: ReactNode
}

/** A chart, and its figures as a table below it. Screen readers have the table alone. */
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

/** Lines from here on may begin above 0, so that a change shows. */
const LEAST = 5
/** Fewer values than these show as dots, or a single one would be invisible. */
const FEW = 7

function DrawnChart({ kind, labels, series }: ChartProps) {
  const isLines = kind === 'lines'
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const least = Math.min(...values)
  const ticks = ticksAround(isLines && least >= LEAST ? least : 0, Math.max(...values))
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const width = 100 / labels.length
  const middle = (at: number) => (at + 0.5) * width
  const heightOf = (value: number) => (100 * (value - bottom)) / (top - bottom)
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-quiet text-xs tabular-nums">
      <div className="flex h-56 flex-col-reverse justify-between text-right">
        {ticks.map((tick) => (
          <span key={tick} className="-my-2 leading-4">
            {shortNumber(tick)}
          </span>
        ))}
      </div>
      <svg aria-hidden className="h-56 w-full overflow-visible" viewBox="0 0 100 100" preserveAspectRatio="none">
        {ticks.map((tick) => (
          <Line key={tick} d={`M0 ${100 - heightOf(tick)}H100`} colour="line" width={1} />
        ))}
        {series.map(({ label, colour, dash, values }) => {
          const points = values.flatMap((value, at) => (value === null ? [] : [[middle(at), value] as const]))
          const places = points.map(([x, value]) => `${x} ${100 - heightOf(value)}`)
          if (!isLines)
            return points.map(([x, value]) => (
              <rect
                key={x}
                x={x - 0.4 * width}
                y={100 - heightOf(value)}
                width={0.8 * width}
                height={heightOf(value)}
                fill={`var(--color-${colour})`}
              />
            ))
          return (
            <g key={label}>
              <Line d={`M${places.join('L')}`} colour={colour} width={2} dash={dash} />
              {points.length <= FEW && (
                <Line d={places.map((place) => `M${place}h0`).join('')} colour={colour} width={6} />
              )}
            </g>
          )
        })}
        {labels.map((label, at) => (
          <rect key={label} x={at * width} width={width} height={100} className="fill-transparent hover:fill-ink/5">
            <title>{[label, ...series.map((one) => `${one.label}: ${textOf(one.values[at])}`)].join('\n')}</title>
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
      {series.length > 1 && (
        <ul className="col-start-2 flex flex-wrap justify-center gap-x-4 gap-y-1 pt-1 text-sm">
          {series.map(({ label, colour, dash }) => (
            <li key={label} className="flex items-center gap-1.5">
              <svg aria-hidden className="h-2 w-6" viewBox="0 0 24 8">
                <Line d="M0 4H24" colour={colour} width={2} dash={dash} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface LineProps {
  d: string
  colour: string
  /** Pixels, however the drawing is stretched. */
  width: number
  dash?: string | undefined
}

function Line({ d, colour, width, dash }: LineProps) {
  return (
    <path
      d={d}
      fill="none"
      stroke={`var(--color-${colour})`}
      strokeWidth={width}
      strokeDasharray={dash}
      strokeLinecap={width > 2 ? 'round' : 'butt'}
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Whole round numbers from at most `low` to at least `high`. */
function ticksAround(low: number, high: number): number[] {
  const wanted = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = power * ([1, 2, 5].find((round) => round * power >= wanted) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** `12,300` → `12.3K`. Smaller ones stay whole, or neighbors on an axis would read the same. */
function shortNumber(value: number): string {
  if (value < 10_000) return formatNumber(value)
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

function textOf(value: number | null | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : '–'
}

/** Lets keyboard users scroll with the arrow keys. */
const SCROLLABLE = { tabIndex: 0 }

function ChartTable({ label, rowHeader, labels, series }: ChartProps) {
  const latestFirst = [...labels.entries()].toReversed()
  return (
    <section
      aria-label={label}
      {...SCROLLABLE}
      className="mt-2 max-h-80 overflow-auto rounded-md border focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <HeaderCell>{rowHeader}</HeaderCell>
            {series.map((one) => (
              <HeaderCell key={one.label} className="text-right">
                {one.label}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {latestFirst.map(([at, name]) => (
            <Row key={at}>
              <th scope="row" className="whitespace-nowrap px-4 font-normal">
                {name}
              </th>
              {series.map((one) => (
                <Cell key={one.label} numeric>
                  {textOf(one.values[at])}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  )
}
