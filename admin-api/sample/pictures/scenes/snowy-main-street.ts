import { streetLamp } from '../buildings.ts'
import { sky } from '../nature.ts'
import { person } from '../people.ts'
import { across, along, floor, project, type View } from '../perspective.ts'
import {
  circle,
  ellipse,
  glow,
  group,
  line,
  linear,
  palette as p,
  path,
  polygon,
  random,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

interface House {
  to: number
  top: number
  wall: string
  shade: string
  floors: number
}

const rows: readonly (readonly House[])[] = [
  [
    { to: 1.75, top: 3.5, wall: '#7f4a42', shade: '#63392f', floors: 2 },
    { to: 2.5, top: 2.9, wall: '#8f6a55', shade: '#6f4f3f', floors: 2 },
    { to: 3.5, top: 3.6, wall: '#6b4440', shade: '#53322f', floors: 2 },
    { to: 4.9, top: 3, wall: '#84695c', shade: '#604a42', floors: 2 },
    { to: 7, top: 3.4, wall: '#6d5653', shade: '#4d3c3c', floors: 2 },
  ],
  [
    { to: 1.6, top: 3.1, wall: '#8a6856', shade: '#6a4d40', floors: 2 },
    { to: 2.4, top: 3.7, wall: '#7a4238', shade: '#5e322b', floors: 2 },
    { to: 3.3, top: 3, wall: '#94705a', shade: '#6d5244', floors: 2 },
    { to: 4.6, top: 3.5, wall: '#704841', shade: '#533431', floors: 2 },
    { to: 7, top: 2.9, wall: '#71605c', shade: '#4f4342', floors: 2 },
  ],
]

export function snowyMainStreet(): Scene {
  const width = 1600
  const height = 1000
  const view: View = { vanishing: [800, 560], scale: 300, eye: 1.05 }
  const next = random(44)
  const facade = (side: number, house: House, from: number): string => {
    const x = side * 2.5
    const depth = house.to - from
    const count = 3
    const slot = (i: number) => [from + depth * ((i + 0.22) / count), from + depth * ((i + 0.78) / count)] as const
    const upper = repeat(count * (house.floors - 1), (i) => {
      const [a, b] = slot(i % count)
      const lit = next() > 0.45
      return (
        along(view, x, a, b, 1.75, 2.55, lit ? '#f4c872' : '#3a4d63') +
        along(view, x, a, b, 1.68, 1.76, p.snow) +
        along(view, x, a, b, 2.14, 2.18, house.shade)
      )
    })
    const shop =
      along(view, x, from + depth * 0.08, from + depth * 0.92, 0.25, 1.2, '#f7d487') +
      along(view, x, from + depth * 0.3, from + depth * 0.33, 0.25, 1.2, house.shade) +
      along(view, x, from + depth * 0.64, from + depth * 0.67, 0.25, 1.2, house.shade) +
      along(view, x, from + depth * 0.06, from + depth * 0.94, 1.2, 1.42, house.shade)
    const canopy = polygon(
      [
        project(view, x, 1.42, from + depth * 0.06),
        project(view, x, 1.42, from + depth * 0.94),
        project(view, x - side * 0.5, 1.18, from + depth * 0.94),
        project(view, x - side * 0.5, 1.18, from + depth * 0.06),
      ],
      p.snow,
    )
    const roof =
      along(view, x, from, house.to, house.top - 0.1, house.top + 0.16, '#dfe8ee') +
      across(view, from, x, x + side * 3, house.top - 0.05, house.top + 0.18, p.snow)
    return (
      across(view, from, x, x + side * 3, 0, house.top, house.shade) +
      along(view, x, from, house.to, 0, house.top, house.wall) +
      along(
        view,
        x,
        from,
        house.to,
        2.9 < house.top - 0.2 ? house.top - 0.45 : house.top - 0.3,
        house.top - 0.1,
        house.shade,
      ) +
      upper +
      shop +
      canopy +
      roof
    )
  }
  const side = (which: number) => {
    const houses = rows[which] ?? []
    const from = (i: number) => houses[i - 1]?.to ?? 1.02
    return houses
      .map((house, i) => facade(which === 0 ? -1 : 1, house, from(i)))
      .reverse()
      .join('')
  }
  const lamp = (x: number, z: number, id: string) => {
    const [lx, ly] = project(view, x, 0, z)
    const tall = (view.scale * 1.75) / z
    return (
      glow(id, lx, ly - tall * 0.9, tall * 0.62, '#ffe2a0', 0.75) +
      streetLamp(lx, ly, tall, '#1c2c33', '#fff3cd') +
      ellipse(lx, ly - tall, tall * 0.07, tall * 0.025, p.snow) +
      ellipse(lx, ly + 2, tall * 0.34, tall * 0.05, '#ffe9bd', 'opacity=".5"')
    )
  }
  const bank = (s: number) => {
    const steps = Array.from({ length: 60 }, (_, i) => 0.62 * 1.045 ** i)
    const edge = (shift: number, rise: number, wave: number) =>
      steps.map((z) =>
        project(
          view,
          s * (shift + wave * Math.sin(z * 9.3 + s) + wave * 0.7 * Math.sin(z * 23)),
          rise * (1 + 0.35 * Math.sin(z * 14 + s * 2)),
          z,
        ),
      )
    const [foot, crest, back] = [edge(1.38, 0, 0.05), edge(1.6, 0.17, 0.03), edge(1.98, 0.02, 0.03)]
    return (
      polygon([...foot, ...[...crest].reverse()], '#b9cbda') + polygon([...crest, ...[...back].reverse()], '#f1f5f8')
    )
  }
  const flakes = repeat(230, () =>
    circle(next(0, width), next(0, height), next(1.2, 4.6), '#ffffff', `opacity="${next(0.35, 0.95).toFixed(2)}"`),
  )
  const car = (x: number, y: number, s: number, paint: string) =>
    group(
      `transform="translate(${x} ${y}) scale(${s})"`,
      ellipse(0, 4, 120, 12, '#6f8ba3', 'opacity=".6"'),
      path(
        'M-112 0 V-40 Q-108 -56 -84 -58 L-58 -98 Q-50 -108 -34 -108 H40 Q54 -108 62 -98 L84 -58 Q110 -54 112 -36 V0Z',
        paint,
      ),
      path('M-66 -62 L-46 -94 H-4 V-62Z M6 -62 V-94 H44 L66 -62Z', '#2c3f52'),
      path('M-58 -96 Q-56 -126 -20 -126 H34 Q58 -124 62 -98 Q20 -106 -58 -96Z', p.snow),
      path('M-114 -40 Q-108 -66 -82 -64 L-74 -54 Q-96 -50 -114 -36Z', p.snow),
      circle(-66, 0, 22, '#1b2220'),
      circle(68, 0, 22, '#1b2220'),
      ellipse(0, 14, 150, 16, '#e2ebf1'),
    )
  const [sx, sy] = project(view, 0, 0, 8)
  const body = [
    sky(height, [
      [0, '#22384f'],
      [0.55, '#54708a'],
      [1, '#a9aeb5'],
    ]),
    glow('end', 800, 560, 330, '#f6d3a8', 0.55),
    // courthouse at the end of the street
    group(
      `transform="translate(${sx} ${sy})"`,
      rect(-70, -92, 140, 92, '#8793a0'),
      polygon(
        [
          [-80, -92],
          [-56, -116],
          [56, -116],
          [80, -92],
        ],
        '#d6e0e8',
      ),
      rect(-18, -190, 36, 100, '#8f9aa6'),
      path('M-20 -190 Q-16 -222 0 -228 Q16 -222 20 -190Z', '#c3d0da'),
      circle(0, -166, 11, '#ffe9b5'),
      repeat(5, (i) => rect(-58 + i * 26, -70, 12, 26, '#f2cc85')),
      line([0, -226], [0, -246], '#8793a0', 3),
    ),
    linear('road', [
      [0, '#c3cfda'],
      [0.4, '#b4c4d2'],
      [1, '#e6edf2'],
    ]),
    polygon(
      [
        [sx - 200, sy],
        [sx + 200, sy],
        [2400, 1010],
        [-800, 1010],
      ],
      'url(#road)',
    ),
    floor(view, -1.35, -0.85, 0.6, 8, '#93a9bd', 'opacity=".55"'),
    floor(view, -0.5, -0.1, 0.6, 8, '#93a9bd', 'opacity=".4"'),
    floor(view, 0.35, 0.75, 0.6, 8, '#93a9bd', 'opacity=".5"'),
    floor(view, 1.05, 1.4, 0.6, 8, '#93a9bd', 'opacity=".4"'),
    side(0),
    side(1),
    polygon(
      [
        project(view, -2.5, 0, 1),
        project(view, -2.5, 0, 8),
        project(view, -1.75, 0, 8),
        project(view, -1.75, 0, 0.6),
        [-400, 1010],
      ],
      '#d3dee7',
    ),
    polygon(
      [
        project(view, 2.5, 0, 1),
        project(view, 2.5, 0, 8),
        project(view, 1.75, 0, 8),
        project(view, 1.75, 0, 0.6),
        [2000, 1010],
      ],
      '#dbe4ec',
    ),
    bank(-1),
    bank(1),
    [5.4, 3.7, 2.55, 1.8].map((z, i) => lamp(-1.95, z, `ll${i}`) + lamp(1.95, z * 0.95, `lr${i}`)).join(''),
    repeat(3, (i) => {
      const z = [4.6, 2.9, 1.95][i] ?? 2
      const [a, b] = [project(view, -2.4, 2.45, z), project(view, 2.4, 2.45, z)]
      const dip = 150 / z
      const at = (t: number): readonly [number, number] => [a[0] + (b[0] - a[0]) * t, a[1] + dip * 4 * t * (1 - t)]
      return (
        path(
          `M${a[0]} ${a[1]} Q${(a[0] + b[0]) / 2} ${a[1] + dip * 2} ${b[0]} ${b[1]}`,
          'none',
          `stroke="#25343f" stroke-width="${3.4 / z}"`,
        ) +
        repeat(17, (j) =>
          circle(at((j + 0.5) / 17)[0], at((j + 0.5) / 17)[1] + 5 / z, 10 / z, j % 3 ? '#ffe2a0' : '#f0a978'),
        )
      )
    }),
    car(1210, 800, 1.05, '#3f5f57'),
    car(505, 715, 0.62, '#8a4a3c'),
    ellipse(705, 858, 44, 7, '#7d97ad', 'opacity=".7"'),
    person(690, 858, 150, '#24323d', 0.07),
    person(742, 858, 112, p.brick, 0.05),
    line([742, 770], [704, 790], '#24323d', 10, 'stroke-linecap="round"'),
    person(905, 706, 76, '#33485a', 0.06),
    ellipse(180, 1000, 420, 96, '#f3f7f9'),
    ellipse(1470, 1010, 430, 90, '#f3f7f9'),
    ellipse(240, 1016, 380, 70, '#d2dee8'),
    ellipse(1440, 1026, 360, 64, '#d2dee8'),
    flakes,
  ]
  return { file: 'snowy-main-street.webp', width, height, body: body.join('') }
}
