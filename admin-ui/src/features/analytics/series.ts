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
  labels: readonly string[]
  series: readonly Series[]
  format(value: number): string
}

export function colourOf({ colour }: Pick<Series, 'colour'>): string {
  return `var(--color-${colour})`
}

const FEW = 7

/** Lines with few values need dots, and a single value between gaps would be invisible without one. */
export function needsDots({ values }: Pick<Series, 'values'>): boolean {
  const isKnown = (at: number) => typeof values[at] === 'number'
  const known = [...values.keys()].filter(isKnown)
  return known.length <= FEW || known.some((at) => !isKnown(at - 1) && !isKnown(at + 1))
}

/** `12,300` → `12.3K`, for narrow places. Smaller ones stay whole, or neighbors on an axis would read the same. */
export function shortNumber(value: number): string {
  if (Math.abs(value) < 10_000) return formatNumber(value)
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
