import { circle, path, polygon, random, rect, repeat } from './svg.ts'

export function person(x: number, base: number, height: number, fill: string, stride = 0.05): string {
  const at = placed(x, base, height)
  const body = [
    `M${at(-0.035, 0.86)} L${at(0.035, 0.86)} L${at(0.04, 0.825)}`,
    `Q${at(0.125, 0.815)} ${at(0.135, 0.72)} L${at(0.14, 0.46)} Q${at(0.12, 0.43)} ${at(0.105, 0.46)}`,
    `L${at(0.09, 0.42)} L${at(0.05 + stride, 0.01)} L${at(0.005 + stride, 0.01)} L${at(0, 0.38)}`,
    `L${at(-0.005 - stride, 0.01)} L${at(-0.05 - stride, 0.01)} L${at(-0.09, 0.42)} L${at(-0.105, 0.46)}`,
    `Q${at(-0.12, 0.43)} ${at(-0.14, 0.46)} L${at(-0.135, 0.72)} Q${at(-0.125, 0.815)} ${at(-0.04, 0.825)}Z`,
  ].join(' ')
  return path(body, fill) + circle(x, base - height * 0.925, height * 0.072, fill)
}

const skins = ['#e3b38f', '#8d5b40', '#c98f68', '#f0c9a6', '#6d4431'] as const
const hairs = ['#3a2c24', '#1f1a18', '#7a5232', '#b9a58a', '#d8d2c4'] as const
const trousers = ['#2b3a45', '#4a3f36', '#33443d', '#3d3a44'] as const

export function townsperson(x: number, base: number, height: number, coat: string, seed: number): string {
  const next = random(seed * 977 + 13)
  const pick = (list: readonly string[]) => list[Math.floor(next(0, list.length))] ?? coat
  const at = placed(x, base, height)
  const h = height
  const [skin, hair, legs] = [pick(skins), pick(hairs), pick(trousers)]
  const [skirt, hat, stride] = [next() > 0.6, next() > 0.75, next(0.02, 0.06)]
  const leg = (side: number) =>
    path(
      `M${at(0, 0.44)} L${at(side * 0.085, 0.44)} L${at(side * (0.05 + stride), 0.02)} L${at(side * (0.008 + stride), 0.02)}Z`,
      legs,
    ) +
    rect(
      x + side * (0.035 + stride) * h - 0.035 * h,
      base - 0.025 * h,
      0.075 * h,
      0.025 * h,
      '#231f1d',
      `rx="${h * 0.01}"`,
    )
  const arm = (side: number) =>
    path(
      `M${at(side * 0.085, 0.8)} Q${at(side * 0.135, 0.78)} ${at(side * 0.145, 0.66)} L${at(side * 0.15, 0.47)} Q${at(side * 0.125, 0.44)} ${at(side * 0.105, 0.47)} L${at(side * 0.095, 0.66)}Z`,
      coat,
    ) +
    path(
      `M${at(side * 0.098, 0.7)} L${at(side * 0.092, 0.49)}`,
      'none',
      `stroke="#000" stroke-opacity=".22" stroke-width="${h * 0.012}"`,
    ) +
    circle(x + side * 0.127 * h, base - 0.445 * h, h * 0.024, skin)
  const hem = skirt ? 0.27 : 0.42
  const flare = skirt ? 0.125 : 0.098
  const torso = path(
    `M${at(-0.035, 0.835)} Q${at(-0.11, 0.82)} ${at(-0.105, 0.72)} L${at(-flare, hem)} L${at(flare, hem)} L${at(0.105, 0.72)} Q${at(0.11, 0.82)} ${at(0.035, 0.835)}Z`,
    coat,
  )
  const shade = path(
    `M${at(0.03, 0.835)} Q${at(0.11, 0.82)} ${at(0.105, 0.72)} L${at(flare, hem)} L${at(0.02, hem)}Z`,
    '#000',
    'opacity=".14"',
  )
  const headY = base - h * 0.915
  const head = circle(x, headY, h * 0.068, skin) + rect(x - h * 0.022, headY + h * 0.05, h * 0.044, h * 0.045, skin)
  const top = path(
    `M${x - h * 0.074} ${headY + h * 0.015} A${h * 0.074} ${h * 0.078} 0 0 1 ${x + h * 0.074} ${headY + h * 0.015} Q${x} ${headY - h * 0.045} ${x - h * 0.074} ${headY + h * 0.015}Z`,
    hair,
  )
  const brim = hat
    ? rect(x - h * 0.11, headY - h * 0.04, h * 0.22, h * 0.016, '#4a3f36', `rx="${h * 0.008}"`) +
      polygon(
        [
          [x - h * 0.065, headY - h * 0.035],
          [x - h * 0.05, headY - h * 0.095],
          [x + h * 0.05, headY - h * 0.095],
          [x + h * 0.065, headY - h * 0.035],
        ],
        '#4a3f36',
      )
    : ''
  return leg(-1) + leg(1) + torso + shade + arm(-1) + arm(1) + head + top + brim
}

function placed(x: number, base: number, height: number): (dx: number, dy: number) => string {
  return (dx, dy) => `${(x + dx * height).toFixed(1)} ${(base - dy * height).toFixed(1)}`
}

export function audience(from: number, to: number, y: number, size: number, fill: string, seed: number): string {
  const next = random(seed)
  let heads = ''
  for (let x = from; x < to; x += size * next(0.95, 1.5)) {
    const s = size * next(0.8, 1.08)
    const top = y + next(-0.2, 0.2) * size
    heads += circle(x, top, s * 0.25, fill)
    heads += path(
      `M${x - s * 0.52} ${top + s * 1.6} Q${x - s * 0.55} ${top + s * 0.4} ${x - s * 0.12} ${top + s * 0.3} L${x + s * 0.12} ${top + s * 0.3} Q${x + s * 0.55} ${top + s * 0.4} ${x + s * 0.52} ${top + s * 1.6}Z`,
      fill,
    )
  }
  return heads
}

export function crowd(
  from: number,
  to: number,
  base: number,
  height: number,
  count: number,
  fills: readonly string[],
  seed: number,
): string {
  const next = random(seed)
  return repeat(count, (index) => {
    const fill = fills[index % fills.length] ?? 'black'
    return person(next(from, to), base + next(-0.06, 0.06) * height, height * next(0.78, 1.05), fill, next(0, 0.07))
  })
}
