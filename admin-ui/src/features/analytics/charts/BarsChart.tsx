import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartTip } from './ChartTip.tsx'
import { AXIS, type ChartProps, colourOf, MARGIN, rowsOf, shortNumber } from './series.ts'

export function BarsChart({ labels, series, format }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rowsOf({ labels, series })} margin={MARGIN} accessibilityLayer={false} barCategoryGap="20%">
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" {...AXIS} minTickGap={32} tickMargin={6} />
        <YAxis {...AXIS} width={44} allowDecimals={false} tickFormatter={shortNumber} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-hover)' }}
          content={<ChartTip labels={labels} series={series} format={format} />}
        />
        {series.map((one) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            stackId="all"
            fill={colourOf(one)}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
