import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type ChartProps, colourOf, needsDots, shortNumber } from './series.ts'

interface DrawnChartProps extends ChartProps {
  kind: 'lines' | 'bars'
}

const AXIS = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-quiet)', fontSize: 12 },
} as const
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 } as const

const TICKS = 5

/** The axis has its ticks around a line that is level, also below 0. */
const fromZero = (least: number) => (least < TICKS ? 0 : least)

/** Lines for values over time, or stacked bars. Hidden from screen readers, which read the table. */
export function DrawnChart({ kind, labels, series, format }: DrawnChartProps) {
  const isLines = kind === 'lines'
  const rows = labels.map((label, at) => ({
    label,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[at]])),
  }))
  const Frame = isLines ? LineChart : BarChart
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Frame data={rows} margin={MARGIN} accessibilityLayer={false} barCategoryGap="20%">
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" {...AXIS} minTickGap={32} tickMargin={6} />
        <YAxis
          {...AXIS}
          width={44}
          allowDecimals={false}
          tickFormatter={shortNumber}
          domain={[isLines ? fromZero : 0, 'auto']}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={isLines ? { stroke: 'var(--color-edge)' } : { fill: 'var(--color-hover)' }}
          content={<ChartTip labels={labels} series={series} format={format} />}
        />
        {series.map((one) =>
          isLines ? (
            <Line
              key={one.key}
              dataKey={one.key}
              type="linear"
              stroke={colourOf(one)}
              strokeWidth={2}
              {...(one.dash && { strokeDasharray: one.dash })}
              dot={needsDots(one) ? { r: 2.5, strokeDasharray: '0', fill: colourOf(one) } : false}
              activeDot={{ r: 4, strokeWidth: 0, fill: colourOf(one) }}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={one.key}
              dataKey={one.key}
              stackId="all"
              fill={colourOf(one)}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ),
        )}
      </Frame>
    </ResponsiveContainer>
  )
}

interface ChartTipProps extends Pick<ChartProps, 'series' | 'labels' | 'format'> {
  active?: boolean
  label?: string | number
}

function ChartTip({ active, label, labels, series, format }: ChartTipProps) {
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
