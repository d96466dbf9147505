import { encode } from 'uqr'

/** Dark on light in both themes: many apps read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Apps want a margin of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md bg-[#fff] text-[#000]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
