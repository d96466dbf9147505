/** One line or one kind of bar. */
export interface Series {
  key: string
  label: string
  /** A token's name: `accent`, `blue`. */
  colour: string
  /** Lines are told apart by more than their colour. */
  dash?: string
  /** One for each label; null where nothing is known. */
  values: readonly (number | null)[]
}

export interface ChartProps {
  labels: readonly string[]
  series: readonly Series[]
  /** As people read it. */
  format(value: number): string
}

export function colourOf({ colour }: Pick<Series, 'colour'>): string {
  return `var(--color-${colour})`
}

/** As Recharts wants it: one object for each place. */
export function rowsOf({ labels, series }: Pick<ChartProps, 'labels' | 'series'>) {
  return labels.map((label, at) => ({
    label,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[at]])),
  }))
}

const FEW = 7

/** Where a line alone would say too little: between few values, and nothing at all of one that stands by itself. */
export function needsDots({ values }: Pick<Series, 'values'>): boolean {
  const isKnown = (at: number) => typeof values[at] === 'number'
  const known = [...values.keys()].filter(isKnown)
  return known.length <= FEW || known.some((at) => !isKnown(at - 1) && !isKnown(at + 1))
}

/** `12,300` → `12k`, where there is little room. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** What axes and grids of all charts look like. */
export const AXIS = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-quiet)', fontSize: 12 },
} as const
export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 } as const
