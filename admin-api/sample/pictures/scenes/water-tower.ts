import { cloud, fence, forest, ground, hills, leafTree, reeds, sky } from '../nature.ts'
import { clip, group, line, linear, palette as p, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function waterTower(): Scene {
  const width = 1600
  const height = 900
  const far = hills(470, 26, 31, 800)
  const middle = hills(560, 42, 8, 1100)
  const near = hills(700, 40, 17, 1400)
  const next = random(6)
  const house = (x: number, y: number, s: number, wall: string, roof: string) =>
    rect(x, y - s * 0.6, s, s * 0.6, wall) +
    polygon(
      [
        [x - s * 0.1, y - s * 0.6],
        [x + s * 0.5, y - s * 1.05],
        [x + s * 1.1, y - s * 0.6],
      ],
      roof,
    ) +
    rect(x + s * 0.2, y - s * 0.42, s * 0.16, s * 0.18, p.dusk) +
    rect(x + s * 0.6, y - s * 0.42, s * 0.16, s * 0.18, p.dusk)
  const tx = 1180
  const ty = middle(tx)
  const leg = (dx: number) => line([tx + dx * 0.55, ty - 210], [tx + dx, ty + 8], '#b9beb4', 9)
  const body = [
    sky(height, [
      [0, '#7fa3b4'],
      [0.6, '#cfdcd6'],
      [1, '#f5ead0'],
    ]),
    cloud(380, 240, 210, p.cream, 0.95),
    cloud(1010, 150, 150, p.cream, 0.8),
    cloud(1460, 300, 180, p.cream, 0.7),
    cloud(70, 360, 120, p.cream, 0.6),
    ground(far, width, 700, '#a5b9a5'),
    forest(far, [0, 1600], [10, 22], 26, '#94ac99', 3),
    ground(hills(515, 22, 77, 620), width, 720, '#89a67f'),
    clip('slope', ground(middle, width, 900, '#fff')),
    linear('slope-fill', [
      [0, '#a8b66f'],
      [1, '#7a9a64'],
    ]),
    ground(middle, width, 900, 'url(#slope-fill)'),
    group(
      'clip-path="url(#slope)"',
      path('M-20 640 Q210 540 420 585 Q330 700 -20 820Z', p.straw, 'opacity=".9"'),
      repeat(9, (i) =>
        path(
          `M${-20 + i * 6} ${655 + i * 19} Q${180 + i * 8} ${570 + i * 17} ${410 - i * 12} ${592 + i * 11}`,
          'none',
          'stroke="#c3ab6c" stroke-width="4" opacity=".6"',
        ),
      ),
    ),
    leg(-58),
    leg(58),
    leg(-22),
    leg(22),
    line([tx - 46, ty - 74], [tx + 46, ty - 74], '#b9beb4', 5),
    line([tx - 38, ty - 142], [tx + 38, ty - 142], '#b9beb4', 5),
    rect(tx - 7, ty - 220, 14, 226, '#d9dcd2'),
    linear(
      'tank',
      [
        [0, '#fdfaf0'],
        [0.6, '#efece0'],
        [1, '#b9c0b8'],
      ],
      'x1="1" y1="0" x2="0" y2="0"',
    ),
    path(
      `M${tx - 84} ${ty - 292} Q${tx - 84} ${ty - 208} ${tx} ${ty - 202} Q${tx + 84} ${ty - 208} ${tx + 84} ${ty - 292}Z`,
      'url(#tank)',
    ),
    path(
      `M${tx - 90} ${ty - 290} L${tx + 90} ${ty - 290} L${tx + 14} ${ty - 356} Q${tx} ${ty - 368} ${tx - 14} ${ty - 356}Z`,
      p.spruce,
    ),
    path(`M${tx} ${ty - 362} L${tx + 14} ${ty - 356} L${tx + 90} ${ty - 290} L${tx + 20} ${ty - 290}Z`, '#2f6050'),
    rect(tx - 92, ty - 294, 184, 8, '#e4e3d6'),
    path(
      `M${tx - 84} ${ty - 262} Q${tx} ${ty - 248} ${tx + 84} ${ty - 262}`,
      'none',
      `stroke="${p.brick}" stroke-width="10"`,
    ),
    repeat(13, (i) => {
      const x = 540 + i * 44 + next(-8, 8)
      const wall = [p.cream, '#d8b79b', '#e9dfc6', '#c9d1c9'][i % 4] ?? p.cream
      return house(x, middle(x) + 34 + (i % 3) * 26, next(36, 52), wall, i % 3 ? p.brick : p.slate)
    }),
    rect(770, middle(770) - 30, 26, 80, p.cream),
    polygon(
      [
        [764, middle(770) - 30],
        [783, middle(770) - 112],
        [802, middle(770) - 30],
      ],
      p.slate,
    ),
    repeat(15, (i) =>
      leafTree(
        520 + i * 42,
        middle(520 + i * 42) + 78 + (i % 4) * 12,
        next(44, 74),
        ['#3f6650', '#567d59', '#7c9a61'],
        '#3b4a3c',
        i + 40,
      ),
    ),
    linear('near', [
      [0, '#6f9260'],
      [1, '#3c6549'],
    ]),
    ground(near, width, height, 'url(#near)'),
    path(
      `M1010 ${near(1010)} Q900 760 700 800 Q430 850 330 905 L640 905 Q700 850 860 800 Q1040 745 1046 ${near(1046)}Z`,
      '#e4d6b0',
    ),
    path(
      `M1026 ${near(1026)} Q930 765 740 806 Q540 850 470 905`,
      'none',
      'stroke="#f6eedd" stroke-width="4" stroke-dasharray="26 22"',
    ),
    fence([0, 826], [420, 856], 9, 62, '#5b4a3a'),
    leafTree(1400, 830, 330, ['#234d3d', '#3a6a4d', '#6d925a'], '#3b3a30', 3),
    leafTree(1540, 860, 240, ['#234d3d', '#3a6a4d', '#6d925a'], '#3b3a30', 9),
    leafTree(110, 812, 250, ['#234d3d', '#3a6a4d', '#6d925a'], '#3b3a30', 21),
    reeds(0, 1600, 910, 44, 120, '#2c5440', 2),
  ]
  return { file: 'hills-water-tower.webp', width, height, body: body.join('') }
}
