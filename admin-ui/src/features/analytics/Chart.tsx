import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type ChartProps, colourOf } from './series.ts'

// The chart library is larger than the rest of the screen.
const DrawnChart = lazyPart(() => import('./DrawnChart.tsx'), 'DrawnChart')

interface Props extends ChartProps {
  label: string
  rowHeader: string
  kind: 'lines' | 'bars'
  children?: React.ReactNode
}

/** A chart that can also be shown as a table. Screen readers always get the table. */
export function Chart({ label, rowHeader, kind, children, ...chart }: Props) {
  const [isTable, showTable] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">{children}</div>
        <Button size="sm" variant="ghost" onClick={() => showTable(!isTable)}>
          {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {isTable ? 'Show chart' : 'Show table'}
          <span className="sr-only"> of {label}</span>
        </Button>
      </div>
      {!isTable && (
        <div aria-hidden>
          <div className="h-56">
            <PartFrame fallback={<Skeleton className="h-full w-full" />}>
              <DrawnChart kind={kind} {...chart} />
            </PartFrame>
          </div>
          {chart.series.length > 1 && <Legend series={chart.series} />}
        </div>
      )}
      <ChartTable label={label} rowHeader={rowHeader} {...chart} isHidden={!isTable} />
    </div>
  )
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-quiet text-sm">
      {series.map((one) => (
        <li key={one.key} className="flex items-center gap-1.5">
          <svg aria-hidden width="18" height="6">
            <line x1="0" x2="18" y1="3" y2="3" stroke={colourOf(one)} strokeWidth="3" strokeDasharray={one.dash} />
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  )
}

interface ChartTableProps extends ChartProps {
  label: string
  /** The heading of the first column. */
  rowHeader: string
  /** Visible to screen readers only, because the chart is shown. */
  isHidden: boolean
}

/** Lets keyboard users scroll with the arrow keys. */
const SCROLLABLE = { tabIndex: 0 }

function ChartTable({ label, rowHeader, labels, series, format, isHidden }: ChartTableProps) {
  const places = labels.map((_, at) => labels.length - 1 - at)
  const table = (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 bg-surface px-3 py-1.5 font-medium text-quiet text-sm">
            {rowHeader}
          </th>
          {series.map((one) => (
            <th
              key={one.key}
              scope="col"
              className="sticky top-0 whitespace-nowrap bg-surface px-3 py-1.5 text-right font-medium text-quiet text-sm"
            >
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((at) => (
          <tr key={at} className="border-t">
            <th scope="row" className="whitespace-nowrap px-3 py-1.5 font-normal">
              {labels[at]}
            </th>
            {series.map((one) => {
              const value = one.values[at]
              return (
                <td key={one.key} className="px-3 py-1.5 text-right tabular-nums">
                  {value === null || value === undefined ? '–' : format(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (isHidden) return <div className="sr-only">{table}</div>
  return (
    <section
      aria-label={label}
      {...SCROLLABLE}
      className="max-h-80 overflow-auto rounded-md border focus-visible:-outline-offset-2"
    >
      {table}
    </section>
  )
}
