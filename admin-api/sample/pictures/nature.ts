import { circle, ellipse, line, linear, type Point, path, polygon, random, rect, repeat, type Stop } from './svg.ts'

export type Height = (x: number) => number

export function sky(height: number, stops: readonly Stop[], width = 1600): string {
  return linear('sky', stops) + rect(0, 0, width, height, 'url(#sky)')
}

export function hills(y: number, rise: number, seed: number, length = 700): Height {
  const next = random(seed)
  const waves = [1, 0.45, 0.2, 0.06].map((size, index) => ({
    size: size * rise,
    length: (length / (index * 1.4 + 1)) * next(0.8, 1.2),
    phase: next(0, Math.PI * 2),
  }))
  return (x) =>
    y + waves.reduce((sum, wave) => sum + wave.size * Math.sin((x / wave.length) * Math.PI * 2 + wave.phase), 0)
}

export function ground(height: Height, width: number, bottom: number, fill: string, more = ''): string {
  const points: Point[] = [[-10, bottom]]
  for (let x = -10; x <= width + 10; x += 10) points.push([x, height(x)])
  points.push([width + 10, bottom])
  return polygon(points, fill, more)
}

export function conifer(x: number, base: number, height: number, fill: string, lit?: string): string {
  const tiers = Math.max(4, Math.min(9, Math.round(height / 22)))
  const left: Point[] = []
  const right: Point[] = []
  for (let tier = 1; tier <= tiers; tier++) {
    const y = base - height * (1 - tier / tiers) - height * 0.06
    const reach = height * (0.05 + 0.19 * (tier / tiers))
    left.push([x - reach, y], [x - reach * 0.55, y - height * 0.012])
    right.push([x + reach, y + height * 0.01], [x + reach * 0.55, y - height * 0.012])
  }
  const top: Point = [x, base - height]
  const trunk = rect(x - height * 0.018, base - height * 0.08, height * 0.036, height * 0.08, fill)
  const tree = polygon([top, ...right, [x, base - height * 0.04], ...left.reverse()], fill)
  return trunk + tree + (lit ? polygon([top, ...right, [x + height * 0.03, base - height * 0.06]], lit) : '')
}

export function forest(
  height: Height,
  span: readonly [from: number, to: number],
  size: readonly [least: number, most: number],
  gap: number,
  fill: string,
  seed: number,
): string {
  const next = random(seed)
  let trees = ''
  for (let x = span[0]; x < span[1]; x += gap * next(0.6, 1.4)) {
    trees += conifer(x, height(x) + 6, next(...size), fill)
  }
  return trees
}

/** The light comes from the upper right, or left. */
export function leafTree(
  x: number,
  base: number,
  size: number,
  tones: readonly [dark: string, middle: string, light: string],
  trunk: string,
  seed: number,
  light = 1,
): string {
  const next = random(seed)
  const crownY = base - size * 0.66
  const blobs = (count: number, spread: number, radius: number, fill: string, shift: number) =>
    repeat(count, (index) => {
      const angle = (index / count) * Math.PI * 2 + next(0, 0.5)
      const reach = size * spread * next(0.75, 1.1)
      return circle(
        x + Math.cos(angle) * reach + shift * light,
        crownY + Math.sin(angle) * reach * 0.85 - shift,
        size * radius * next(0.8, 1.15),
        fill,
      )
    })
  const stem = path(
    `M${x - size * 0.035} ${base} Q${x - size * 0.02} ${base - size * 0.25} ${x - size * 0.05} ${base - size * 0.5} L${x + size * 0.05} ${base - size * 0.5} Q${x + size * 0.02} ${base - size * 0.25} ${x + size * 0.04} ${base}Z`,
    trunk,
  )
  return (
    stem +
    circle(x, crownY, size * 0.24, tones[0]) +
    blobs(8, 0.22, 0.14, tones[0], 0) +
    blobs(6, 0.15, 0.12, tones[1], size * 0.045) +
    blobs(4, 0.09, 0.08, tones[2], size * 0.1)
  )
}

export function cloud(x: number, y: number, size: number, fill: string, opacity = 1): string {
  const parts: readonly (readonly [number, number, number])[] = [
    [-0.62, -0.08, 0.2],
    [-0.32, -0.2, 0.28],
    [0.05, -0.26, 0.34],
    [0.42, -0.14, 0.24],
    [0.7, -0.06, 0.16],
  ]
  const discs = parts.map(([dx, dy, r]) => circle(x + dx * size, y + dy * size, r * size, fill)).join('')
  return `<g opacity="${opacity}">${discs}${rect(x - size * 0.8, y - size * 0.12, size * 1.64, size * 0.16, fill, `rx="${size * 0.08}"`)}</g>`
}

export function birds(x: number, y: number, size: number, count: number, stroke: string, seed: number): string {
  const next = random(seed)
  return repeat(count, () => {
    const bx = x + next(-1, 1) * size * 7
    const by = y + next(-1, 1) * size * 3
    const s = size * next(0.6, 1.1)
    return `<path d="M${bx - s} ${by - s * 0.35} Q${bx - s * 0.4} ${by - s * 0.55} ${bx} ${by} Q${bx + s * 0.4} ${by - s * 0.6} ${bx + s} ${by - s * 0.3}" fill="none" stroke="${stroke}" stroke-width="${s * 0.16}" stroke-linecap="round"/>`
  })
}

export function reeds(
  from: number,
  to: number,
  base: number,
  size: number,
  count: number,
  stroke: string,
  seed: number,
): string {
  const next = random(seed)
  return repeat(count, () => {
    const x = next(from, to)
    const tall = size * next(0.5, 1)
    const lean = next(-0.25, 0.25) * tall
    return `<path d="M${x} ${base} Q${x + lean * 0.2} ${base - tall * 0.6} ${x + lean} ${base - tall}" fill="none" stroke="${stroke}" stroke-width="${next(2.2, 4.2)}" stroke-linecap="round"/>`
  })
}

/** Smaller towards the horizon. */
export function ripples(
  area: readonly [left: number, top: number, right: number, bottom: number],
  count: number,
  fill: string,
  seed: number,
  opacity = 0.5,
): string {
  const next = random(seed)
  const [left, top, right, bottom] = area
  return repeat(count, () => {
    const depth = next() ** 1.4
    const y = top + (bottom - top) * depth
    return ellipse(
      next(left, right),
      y,
      next(14, 60) * (0.3 + depth),
      1 + depth * 2.4,
      fill,
      `opacity="${opacity * next(0.4, 1)}"`,
    )
  })
}

export function fence(from: Point, to: Point, posts: number, height: number, stroke: string): string {
  const at = (part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  const rails = [0.35, 0.75].map((level) =>
    line([from[0], from[1] - height * level], [to[0], to[1] - height * level], stroke, height * 0.09),
  )
  const uprights = repeat(posts, (index) => {
    const [x, y] = at(index / (posts - 1))
    return rect(x - height * 0.06, y - height, height * 0.12, height * 1.05, stroke)
  })
  return rails.join('') + uprights
}

export const foliage = {
  day: ['#264d3c', '#41704f', '#7a9c5f'],
  dusk: ['#1a3a33', '#2a5546', '#4d7a58'],
} as const

export function stars(count: number, bottom: number, seed: number): string {
  const next = random(seed)
  return repeat(count, () =>
    circle(next(0, 1600), next(0, bottom), next(0.8, 2.2), '#fdf6e2', `opacity="${next(0.3, 0.9).toFixed(2)}"`),
  )
}
