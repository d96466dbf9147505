const WIDTH = 300
const HEIGHT = 80
const MARGIN = 4

/** A small line from its lowest to its highest value. Days without a value are left out. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [least, most] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))]
  const x = (at: number) => (at / Math.max(1, values.length - 1)) * WIDTH
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - least) / (most - least)) * (HEIGHT - 2 * MARGIN)
  const line = known.map(({ value, at }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const [first, last] = [known[0], known.at(-1)]
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-20 w-full border-b">
      {first && last && (
        <polygon points={`${x(first.at)},${HEIGHT} ${line} ${x(last.at)},${HEIGHT}`} className="fill-accent-ground" />
      )}
      <polyline
        points={line}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}
