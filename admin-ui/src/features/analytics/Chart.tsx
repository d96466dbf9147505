import type { ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Summary } from '../../ui/Summary.tsx'
import type { ChartProps } from './DrawnChart.tsx'

// The chart library is larger than the rest of the screen.
const DrawnChart = lazyPart(() => import('./DrawnChart.tsx'), 'DrawnChart')

interface Props extends ChartProps {
  label: string
  /** The heading of the table's first column. */
  rowHeader: string
  children?: ReactNode
}

/** A chart, and its figures as a table below it. Screen readers have the table alone. */
export function Chart({ label, rowHeader, children, ...chart }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div>{children}</div>
      <div aria-hidden className="h-60">
        <PartFrame fallback={<Skeleton className="h-full w-full" />}>
          <DrawnChart {...chart} />
        </PartFrame>
      </div>
      <details className="group">
        <Summary>
          Show table<span className="sr-only"> of {label}</span>
        </Summary>
        <ChartTable label={label} rowHeader={rowHeader} {...chart} />
      </details>
    </div>
  )
}

/** Lets keyboard users scroll with the arrow keys. */
const SCROLLABLE = { tabIndex: 0 }

function ChartTable({ label, rowHeader, labels, series, format }: Omit<Props, 'children'>) {
  const places = labels.map((_, at) => labels.length - 1 - at)
  return (
    <section
      aria-label={label}
      {...SCROLLABLE}
      className="mt-2 max-h-80 overflow-auto rounded-md border focus-visible:-outline-offset-2"
    >
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
              {series.map(({ key, values }) => {
                const value = values[at]
                return (
                  <td key={key} className="px-3 py-1.5 text-right tabular-nums">
                    {typeof value === 'number' ? format(value) : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
