import { awning } from '../buildings.ts'
import { cloud, forest, ground, hills, sky, stars } from '../nature.ts'
import { crowd, person } from '../people.ts'
import {
  blur,
  circle,
  ellipse,
  glow,
  group,
  line,
  linear,
  palette as p,
  path,
  polygon,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

export function countyFair(): Scene {
  const width = 1600
  const height = 1000
  const [cx, cy, r] = [1060, 440, 330] as const
  const cars = ['#b5563c', '#d9a14a', '#3f7060', '#e9dcc0', '#4f7590'] as const
  const wheel =
    repeat(16, (i) => {
      const a = (i / 16) * Math.PI * 2
      return line([cx, cy], [cx + Math.cos(a) * r, cy + Math.sin(a) * r], '#cbb68c', 4)
    }) +
    repeat(96, (i) => {
      const a = (i / 96) * Math.PI * 2
      return circle(cx + Math.cos(a) * r, cy + Math.sin(a) * r, 4.6, i % 3 ? '#fff3cd' : '#ffb98a')
    }) +
    repeat(80, (i) => {
      const a = ((i % 16) / 16) * Math.PI * 2
      const d = 60 + Math.floor(i / 16) * 54
      return circle(cx + Math.cos(a) * d, cy + Math.sin(a) * d, 3.6, '#ffe2a0')
    })
  const cabin = (i: number) => {
    const a = (i / 16) * Math.PI * 2 + 0.1
    const x = cx + Math.cos(a) * r
    const y = cy + Math.sin(a) * r
    const c = cars[i % 5] ?? p.brick
    return (
      line([x, y], [x, y + 16], '#3a3330', 4) +
      path(`M${x - 26} ${y + 34} H${x + 26} L${x + 20} ${y + 60} Q${x} ${y + 68} ${x - 20} ${y + 60}Z`, c) +
      path(`M${x - 28} ${y + 18} Q${x} ${y - 4} ${x + 28} ${y + 18}Z`, c) +
      rect(x - 22, y + 18, 3, 18, '#3a3330') +
      rect(x + 19, y + 18, 3, 18, '#3a3330') +
      circle(x - 7, y + 30, 6, '#2c2a2c') +
      circle(x + 8, y + 30, 6, '#2c2a2c')
    )
  }
  const tent = (x: number, base: number, w: number, h: number, a: string, b: string) =>
    repeat(8, (i) =>
      polygon(
        [
          [x + w / 2, base - h],
          [x + (w / 8) * i, base - h * 0.45],
          [x + (w / 8) * (i + 1), base - h * 0.45],
        ],
        i % 2 ? a : b,
      ),
    ) +
    repeat(8, (i) => rect(x + (w / 8) * i, base - h * 0.45, w / 8 + 0.5, h * 0.45, i % 2 ? a : b)) +
    rect(x, base - h * 0.45, w, h * 0.45, '#1c2c3d', 'opacity=".25"') +
    path(
      repeat(8, (i) => `M${x + (w / 8) * i} ${base - h * 0.45} h${w / 8} a${w / 16} ${h * 0.07} 0 0 1 ${-w / 8} 0Z `),
      b,
    ) +
    polygon(
      [
        [x + w * 0.38, base],
        [x + w * 0.5, base - h * 0.4],
        [x + w * 0.62, base],
      ],
      '#ffe0a0',
    ) +
    line([x + w / 2, base - h], [x + w / 2, base - h - 36], '#3a3330', 4) +
    polygon(
      [
        [x + w / 2, base - h - 36],
        [x + w / 2 + 38, base - h - 26],
        [x + w / 2, base - h - 14],
      ],
      p.gold,
    )
  const string = (x0: number, y0: number, x1: number, y1: number, dip: number, count: number) =>
    path(
      `M${x0} ${y0} Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + dip * 2} ${x1} ${y1}`,
      'none',
      'stroke="#2a2d33" stroke-width="2.5"',
    ) +
    repeat(count, (i) => {
      const t = (i + 0.5) / count
      return circle(
        x0 + (x1 - x0) * t,
        y0 + (y1 - y0) * t + dip * 4 * t * (1 - t) + 6,
        6,
        i % 4 ? '#ffe9b5' : '#f3a67c',
      )
    })
  const booth = (x: number, w: number, a: string, light: string) =>
    rect(x, 640, w, 190, '#4a3a36') +
    rect(x + 10, 690, w - 20, 76, light) +
    repeat(5, (i) => circle(x + 30 + i * ((w - 60) / 4), 716, 13, cars[(i + x) % 5] ?? p.gold)) +
    rect(x - 4, 766, w + 8, 64, a) +
    repeat(6, (i) => rect(x + (w / 6) * i, 766, w / 12, 64, '#f3ead8', 'opacity=".8"')) +
    awning(x - 6, 612, w + 12, 66, a, '#f3ead8')
  const body = [
    sky(height, [
      [0, '#22385a'],
      [0.45, '#6e6f90'],
      [0.72, '#d18f7d'],
      [1, '#f3c48c'],
    ]),
    stars(50, 260, 5),
    cloud(300, 300, 200, '#c98f8c', 0.35),
    cloud(1480, 220, 150, '#b98894', 0.35),
    repeat(4, (i) =>
      ellipse([240, 620, 1400, 860][i] ?? 0, [420, 520, 560, 330][i] ?? 0, 240, 8, '#f0b891', 'opacity=".45"'),
    ),
    glow('low', 560, 800, 620, '#ffd79a', 0.75),
    ground(hills(735, 22, 7, 900), width, 900, '#5d5a6c'),
    forest(() => 770, [-20, 1620], [30, 74], 22, '#48505e', 9),
    glow('wheel', cx, cy, 520, '#ffcf94', 0.4),
    line([cx, cy], [cx - 190, 830], '#4b4a50', 16),
    line([cx, cy], [cx + 190, 830], '#4b4a50', 16),
    line([cx - 115, 680], [cx + 115, 680], '#4b4a50', 8),
    circle(cx, cy, r, 'none', 'stroke="#cbb68c" stroke-width="7"'),
    circle(cx, cy, r - 46, 'none', 'stroke="#cbb68c" stroke-width="3"'),
    wheel,
    circle(cx, cy, 32, p.brick),
    circle(cx, cy, 16, '#fff3cd'),
    repeat(16, cabin),
    rect(0, 820, width, 190, '#5f5042'),
    linear('path', [
      [0, '#b98f62'],
      [1, '#4a3d36'],
    ]),
    rect(0, 820, width, 190, 'url(#path)'),
    tent(60, 830, 360, 330, p.brick, '#f0e3c8'),
    tent(400, 826, 270, 240, p.spruce, '#f0e3c8'),
    booth(1290, 270, '#3b5873', '#ffe2a0'),
    booth(700, 210, '#b98a3e', '#ffdf9a'),
    tent(1180, 828, 130, 130, '#7a3a2c', '#e9d3a5'),
    line([30, 840], [30, 420], '#2a2d33', 7),
    line([690, 840], [690, 470], '#2a2d33', 7),
    string(30, 430, 690, 480, 60, 26),
    string(690, 480, 1620, 400, 66, 34),
    string(-40, 400, 30, 430, 8, 3),
    blur('soft', 20),
    group(
      'filter="url(#soft)" opacity=".5"',
      ellipse(240, 856, 120, 14, '#ffe0a0'),
      ellipse(1420, 860, 160, 16, '#ffe0a0'),
      ellipse(800, 858, 130, 12, '#ffe0a0'),
    ),
    crowd(0, 1600, 884, 92, 46, ['#4a3f44', '#3f3b45', '#57463f', '#3a434a'], 14),
    crowd(-20, 1620, 940, 130, 24, ['#2e2c34', '#33302f', '#28323a'], 15),
    person(520, 1000, 220, '#1c1f27', 0.06),
    person(610, 1004, 150, '#1c1f27', 0.05),
    line([556, 890], [594, 912], '#1c1f27', 13, 'stroke-linecap="round"'),
    path('M640 800 q-22 -46 8 -64 q34 -4 30 36 q-8 26 -38 28Z', p.brick),
    line([642, 802], [628, 900], '#1c1f27', 2),
    person(1180, 1006, 214, '#1c1f27', 0.04),
    person(1246, 1004, 200, '#1c1f27', 0.05),
  ]
  return { file: 'county-fair.webp', width, height, body: body.join('') }
}
