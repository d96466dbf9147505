import { type ChartProps, colourOf } from './series.ts'

interface ChartTipProps extends Pick<ChartProps, 'series' | 'labels' | 'format'> {
  active?: boolean
  label?: string | number
}

export function ChartTip({ active, label, labels, series, format }: ChartTipProps) {
  const at = labels.indexOf(String(label))
  if (!active || at < 0) return null
  return (
    <div className="rounded-md border bg-raised px-3 py-2 text-sm shadow-floating">
      <p className="font-medium">{label}</p>
      {series.map((one) => {
        const value = one.values[at]
        return (
          <p key={one.key} className="flex items-center gap-2">
            <svg aria-hidden width="12" height="4" className="shrink-0">
              <line x1="0" x2="12" y1="2" y2="2" stroke={colourOf(one)} strokeWidth="3" strokeDasharray={one.dash} />
            </svg>
            <span className="text-quiet">{one.label}</span>
            <span className="ml-auto pl-3 font-medium tabular-nums">
              {value === null || value === undefined ? '–' : format(value)}
            </span>
          </p>
        )
      })}
    </div>
  )
}
