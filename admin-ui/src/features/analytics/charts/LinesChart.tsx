import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartTip } from './ChartTip.tsx'
import { AXIS, type ChartProps, colourOf, MARGIN, needsDots, rowsOf } from './series.ts'

interface LinesChartProps extends ChartProps {
  /** For the axis on the left. */
  shortFormat(value: number): string
}

const TICKS = 5

/** The axis has its ticks around a line that is level, also below 0. */
const fromZero = (least: number) => (least < TICKS ? 0 : least)

/** A line chart for values over time. Hidden from screen readers, which read the table. */
export function LinesChart({ labels, series, format, shortFormat }: LinesChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rowsOf({ labels, series })} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" {...AXIS} minTickGap={32} tickMargin={6} />
        <YAxis {...AXIS} width={44} allowDecimals={false} tickFormatter={shortFormat} domain={[fromZero, 'auto']} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--color-edge)' }}
          content={<ChartTip labels={labels} series={series} format={format} />}
        />
        {series.map((one) => (
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
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
