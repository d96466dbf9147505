import type { ChartProps } from './series.ts'

interface ChartTableProps extends ChartProps {
  label: string
  /** The heading of the first column. */
  rowHeader: string
  /** Visible to screen readers only, because the chart is shown. */
  isHidden: boolean
}

/** Lets keyboard users scroll with the arrow keys. */
const SCROLLABLE = { tabIndex: 0 }

export function ChartTable({ label, rowHeader, labels, series, format, isHidden }: ChartTableProps) {
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
