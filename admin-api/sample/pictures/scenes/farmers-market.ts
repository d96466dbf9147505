import { awning } from '../buildings.ts'
import { cloud, forest, ground, sky } from '../nature.ts'
import { townsperson } from '../people.ts'
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

export function farmersMarket(): Scene {
  const width = 1600
  const height = 1000
  const next = random(21)
  const fruit = ['#b4503a', '#d99a3e', '#5f8a4f', '#8f4a63', '#e0c05a', '#3f6a4a']
  const crate = (x: number, y: number, w: number, colour: string, seed: number) => {
    const roll = random(seed)
    return (
      repeat(16, (i) =>
        circle(x + 12 + (i % 8) * ((w - 24) / 7), y - 4 - Math.floor(i / 8) * 11 + roll(-3, 3), w * 0.075, colour),
      ) +
      repeat(6, (i) =>
        circle(x + 16 + i * ((w - 32) / 5) - 3, y - 12 + roll(-3, 3), w * 0.025, '#fff', 'opacity=".35"'),
      ) +
      polygon(
        [
          [x, y],
          [x + w, y],
          [x + w - 6, y + 36],
          [x + 6, y + 36],
        ],
        '#a67c50',
      ) +
      rect(x + 3, y + 12, w - 6, 4, '#7f5c38') +
      rect(x + 5, y + 24, w - 10, 4, '#7f5c38')
    )
  }
  const stall = (x: number, base: number, w: number, a: string, b: string, seed: number) =>
    rect(x + 6, base - 250, 10, 250, '#6b5138') +
    rect(x + w - 16, base - 250, 10, 250, '#6b5138') +
    rect(x + 14, base - 210, w - 28, 110, '#3c4d44', 'opacity=".35"') +
    townsperson(x + w * 0.35, base - 20, 196, ['#2c4358', '#44604f', '#6d4a38'][seed % 3] ?? p.dusk, seed + 3) +
    townsperson(x + w * 0.68, base - 20, 184, ['#7a3a2c', '#3b5873', '#59402f'][seed % 3] ?? p.brick, seed + 8) +
    rect(x, base - 96, w, 96, '#e9dcc0') +
    rect(x, base - 96, w, 10, '#c7b48b') +
    repeat(6, (i) => line([x + (w / 6) * i, base - 84], [x + (w / 6) * i, base], '#d2c19b', 3)) +
    repeat(4, (i) =>
      crate(
        x + 8 + i * ((w - 16) / 4),
        base - 116,
        (w - 16) / 4 - 6,
        fruit[(i + seed) % fruit.length] ?? p.brick,
        seed * 9 + i,
      ),
    ) +
    awning(x - 10, base - 336, w + 20, 96, a, b)
  const bunting = (y: number, dip: number, shift: number) =>
    path(`M-20 ${y} Q800 ${y + dip * 2} 1620 ${y}`, 'none', 'stroke="#4a3d30" stroke-width="3"') +
    repeat(30, (i) => {
      const t = (i + 0.5) / 30
      const bx = -20 + 1640 * t
      const by = y + dip * 4 * t * (1 - t)
      return polygon(
        [
          [bx - 17, by],
          [bx + 17, by],
          [bx, by + 40],
        ],
        [p.brick, p.ochre, p.spruce, p.cream, p.dusk][(i + shift) % 5] ?? p.brick,
      )
    })
  const body = [
    sky(height, [
      [0, '#8fb0ba'],
      [0.5, '#f1e3c2'],
      [1, '#f6dcae'],
    ]),
    glow('sun', 300, 330, 460, '#fff4d6', 0.9),
    cloud(1180, 130, 170, p.cream, 0.8),
    cloud(620, 90, 120, p.cream, 0.6),
    forest(() => 520, [-20, 1620], [50, 110], 30, '#a3b7a0', 6),
    // long shed
    polygon(
      [
        [180, 380],
        [330, 250],
        [1480, 250],
        [1640, 380],
      ],
      '#7a4a3b',
    ),
    repeat(13, (i) => line([330 + i * 95, 250], [190 + i * 120, 380], '#5d372c', 3, 'opacity=".6"')),
    rect(180, 376, 1460, 16, '#e9dcc0'),
    rect(190, 392, 1440, 200, '#8a6a55', 'opacity=".9"'),
    rect(190, 392, 1440, 200, '#3c3a34', 'opacity=".35"'),
    repeat(
      7,
      (i) =>
        rect(210 + i * 220, 392, 18, 200, '#5b4433') +
        polygon(
          [
            [219 + i * 220, 450],
            [272 + i * 220, 392],
            [284 + i * 220, 392],
            [219 + i * 220, 464],
          ],
          '#5b4433',
        ) +
        polygon(
          [
            [219 + i * 220, 450],
            [166 + i * 220, 392],
            [154 + i * 220, 392],
            [219 + i * 220, 464],
          ],
          '#5b4433',
        ),
    ),
    repeat(14, (i) => circle(260 + i * 104, 420, 7, '#ffe9b5')),
    polygon(
      [
        [860, 250],
        [905, 200],
        [950, 250],
      ],
      '#7a4a3b',
    ),
    rect(872, 218, 66, 32, '#e9dcc0'),
    linear('ground', [
      [0, '#dbc79b'],
      [1, '#b99a68'],
    ]),
    rect(0, 560, width, 450, 'url(#ground)'),
    ground((x) => 585 + 8 * Math.sin(x / 160), width, 620, '#cbb484'),
    repeat(
      4,
      (i) =>
        awning(150 + i * 370, 470, 210, 44, [p.moss, '#c07a52', p.dusk, '#b98a3e'][i] ?? p.moss, '#efe4c8') +
        rect(150 + i * 370, 560, 210, 60, '#d8c8a2') +
        rect(154 + i * 370, 512, 6, 100, '#6b5138') +
        rect(350 + i * 370, 512, 6, 100, '#6b5138') +
        repeat(12, (j) => circle(162 + i * 370 + j * 17, 556, 8, fruit[(i + j) % 6] ?? p.brick)),
    ),
    repeat(9, (i) =>
      townsperson(
        [112, 392, 428, 470, 762, 808, 1130, 1172, 1500][i] ?? 0,
        628 + (i % 3) * 6,
        next(84, 94),
        ['#7f8f8a', '#a0806c', '#8b7a86', '#8a9a7c'][i % 4] ?? p.slate,
        i + 30,
      ),
    ),
    bunting(120, 44, 0),
    bunting(60, 62, 2),
    repeat(
      9,
      (i) =>
        ellipse(505 + i * 74, 758 + (i % 3) * 12, 34, 5, p.ink, 'opacity=".2"') +
        townsperson(
          505 + i * 74 + next(-16, 16),
          756 + (i % 3) * 12,
          next(132, 150),
          ['#4b6673', '#8a5a48', '#5d7a5f', '#b08a52', '#7d4a55'][i % 5] ?? p.slate,
          i + 60,
        ),
    ),
    group('opacity=".22"', ellipse(260, 944, 330, 16, p.ink), ellipse(1350, 944, 330, 16, p.ink)),
    stall(20, 930, 440, p.spruce, p.cream, 1),
    stall(1130, 930, 440, p.brick, p.cream, 2),
    group('opacity=".25"', ellipse(700, 962, 90, 9, p.ink), ellipse(900, 946, 70, 8, p.ink)),
    townsperson(672, 962, 250, '#24404a', 105),
    townsperson(752, 964, 172, '#c58a3c', 106),
    path('M560 842 q34 -50 68 0 l-8 52 h-52Z', '#b98a54'),
    circle(578, 838, 13, '#5f8a4f'),
    circle(600, 830, 15, '#b4503a'),
    circle(618, 838, 11, '#d99a3e'),
    line([643, 806], [602, 848], '#24404a', 16, 'stroke-linecap="round"'),
    townsperson(898, 946, 232, '#6b3a30', 107),
    townsperson(985, 950, 240, '#3f5348', 108),
  ]
  return { file: 'farmers-market.webp', width, height, body: body.join('') }
}
