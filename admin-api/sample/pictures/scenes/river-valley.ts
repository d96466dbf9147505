import { birds, conifer, forest, ground, hills, reeds, ripples, sky } from '../nature.ts'
import {
  blur,
  circle,
  clip,
  ellipse,
  glow,
  group,
  linear,
  type Point,
  palette as p,
  polygon,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

export function riverValley(): Scene {
  const width = 1600
  const height = 1000
  const bend = (t: number) => 830 + Math.sin(t * 5.4 + 0.5) * (40 + 250 * t) - 120 * t
  const left: Point[] = []
  const right: Point[] = []
  for (let t = 0; t <= 1.001; t += 0.02) {
    const y = 560 + 460 * t ** 1.5
    const half = 7 + 210 * t ** 1.7
    left.push([bend(t) - half, y])
    right.unshift([bend(t) + half, y])
  }
  const body = [
    sky(620, [
      [0, '#54738a'],
      [0.4, '#a9b7b4'],
      [0.72, '#ecc9a2'],
      [1, '#f7dfb4'],
    ]),
    glow('sun', 940, 505, 430, '#fff0c8', 0.95),
    circle(940, 498, 46, '#fff6dd'),
    repeat(5, (i) =>
      ellipse(
        [300, 620, 1240, 1420, 140][i] ?? 0,
        [190, 270, 215, 300, 330][i] ?? 0,
        240 - i * 20,
        9,
        '#f6dcbd',
        'opacity=".55"',
      ),
    ),
    birds(560, 250, 15, 7, '#43596a', 5),
    ground(hills(505, 34, 11, 900), width, 700, '#b3b7aa'),
    ground(hills(540, 30, 23, 720), width, 720, '#8fa297'),
    forest(hills(540, 30, 23, 720), [0, 640], [16, 30], 12, '#869b91', 4),
    ground(hills(566, 14, 37, 900), width, 1000, '#7d9482'),
    linear('floor', [
      [0, '#9fae86'],
      [0.5, '#6f8d69'],
      [1, '#3f6650'],
    ]),
    rect(0, 575, width, 430, 'url(#floor)'),
    repeat(9, (i) =>
      ellipse((i * 397) % 1600, 610 + i * 38, 330, 10 + i * 3, i % 2 ? '#b9bf8b' : '#5f8262', 'opacity=".3"'),
    ),
    linear('river', [
      [0, '#fdeecb'],
      [0.35, '#f0cfa4'],
      [0.7, '#9fb3b4'],
      [1, '#5f8292'],
    ]),
    polygon([...left, ...right], 'url(#river)'),
    clip('water', polygon([...left, ...right], '#fff')),
    group('clip-path="url(#water)"', ripples([380, 600, 1250, 1000], 60, '#fff4da', 8, 0.6)),
    blur('soft', 18),
    group(
      'filter="url(#soft)" fill-opacity=".75"',
      ellipse(640, 592, 420, 17, '#fbe9cd'),
      ellipse(1190, 606, 330, 15, '#f7e6cf'),
      ellipse(250, 632, 320, 18, '#efe2cd'),
    ),
    forest(hills(640, 10, 3, 500), [-20, 470], [46, 92], 24, '#4b7060', 7),
    forest(hills(640, 12, 5, 500), [1180, 1620], [50, 100], 26, '#486c5d', 9),
    group(
      'filter="url(#soft)" fill-opacity=".6"',
      ellipse(300, 668, 420, 18, '#e6dfca'),
      ellipse(1420, 676, 300, 18, '#e6dfca'),
    ),
    ground((x) => 800 + 210 * Math.max(0, Math.min(1.2, x / 620)) ** 1.6, width, 1010, '#27503f'),
    ground((x) => 770 + 240 * Math.max(0, (1600 - x) / 560) ** 1.5, width, 1010, '#224a3b'),
    repeat(7, (i) =>
      conifer(
        [40, 128, 206, 300, 372, 452, 90][i] ?? 0,
        [880, 860, 905, 900, 940, 985, 960][i] ?? 0,
        [330, 430, 300, 235, 180, 120, 250][i] ?? 0,
        i % 2 ? p.spruceDark : '#173a31',
        i < 4 ? '#2c5b48' : undefined,
      ),
    ),
    repeat(5, (i) =>
      conifer(
        [1560, 1478, 1392, 1318, 1530][i] ?? 0,
        [880, 868, 892, 930, 985][i] ?? 0,
        [390, 470, 300, 190, 300][i] ?? 0,
        i % 2 ? p.spruceDark : '#173a31',
      ),
    ),
    reeds(0, 560, 1010, 90, 60, '#143229', 12),
    reeds(1250, 1600, 1010, 80, 40, '#143229', 13),
  ]
  return { file: 'river-valley-dawn.webp', width, height, body: body.join('') }
}
