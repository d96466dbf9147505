import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatNumber } from '../../lib/numbers.ts'

export interface Series {
  key: string
  label: string
  colour: string
  /** Lines must differ by more than their color. */
  dash?: string
  /** One value per label; null if unknown. */
  values: readonly (number | null)[]
}

export interface ChartProps {
  kind: 'lines' | 'bars'
  labels: readonly string[]
  series: readonly Series[]
  format(value: number): string
}

const AXIS = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-quiet)', fontSize: 12 },
} as const
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 } as const
const TIP = { background: 'var(--color-raised)', borderColor: 'var(--color-line)', borderRadius: 6, fontSize: 13 }

const TICKS = 5

/** The axis has its ticks around a line that is level, also below 0. */
const fromZero = (least: number) => (least < TICKS ? 0 : least)

/** Fewer values than these show as dots, or a single one would be invisible. */
const FEW = 7

/** Lines for values over time, or bars. */
export function DrawnChart({ kind, labels, series, format }: ChartProps) {
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
          contentStyle={TIP}
          itemStyle={{ color: 'var(--color-ink)', padding: 0 }}
          formatter={(value) => format(Number(value))}
        />
        {series.length > 1 && <Legend iconType="plainline" formatter={legendText} />}
        {series.map(({ key, label, colour, dash, values }) => {
          const paint = `var(--color-${colour})`
          const isSparse = values.filter((value) => value !== null).length <= FEW
          return isLines ? (
            <Line
              key={key}
              dataKey={key}
              name={label}
              type="linear"
              stroke={paint}
              strokeWidth={2}
              {...(dash && { strokeDasharray: dash })}
              dot={isSparse ? { r: 2.5, strokeDasharray: '0', fill: paint } : false}
              activeDot={{ r: 4, strokeWidth: 0, fill: paint }}
              isAnimationActive={false}
            />
          ) : (
            <Bar key={key} dataKey={key} name={label} fill={paint} maxBarSize={36} isAnimationActive={false} />
          )
        })}
      </Frame>
    </ResponsiveContainer>
  )
}

function legendText(label: string) {
  return <span className="text-quiet text-sm">{label}</span>
}

/** `12,300` → `12.3K`. Smaller ones stay whole, or neighbors on an axis would read the same. */
function shortNumber(value: number): string {
  if (Math.abs(value) < 10_000) return formatNumber(value)
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
