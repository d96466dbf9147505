import { athlete } from '../figures.ts'
import { cloud, forest, ground, hills, sky } from '../nature.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, line, path, polygon, rect, repeat, type Scene } from '../svg.ts'

const green = { shirt: '#1f4a3e', shorts: '#17392f', shoes: '#1b2220' }
const red = { shirt: '#b4503a', shorts: '#8a3a2a', shoes: '#f4efe2' }
const dark = { skin: '#8d5b40', hair: '#1f1a18' }
const fair = { skin: '#e3b38f', hair: '#7a5232' }

export function hillRunners(): Scene {
  const run = {
    head: [8, 92],
    neck: [5, 82],
    hip: [0, 50],
    arms: [
      [
        [14, 66],
        [24, 78],
      ],
      [
        [-10, 66],
        [-4, 54],
      ],
    ],
    legs: [
      [
        [16, 40],
        [8, 18],
      ],
      [
        [-8, 26],
        [-26, 20],
      ],
    ],
  } as const
  const looks = [
    { ...fair, ...red },
    { ...dark, ...green },
    { skin: '#f0c9a6', hair: '#d8a24a', shirt: '#e0b34e', shorts: '#24344a', shoes: '#b4503a' },
    { skin: '#c98f68', hair: '#3a2c24', shirt: '#f4efe2', shorts: '#24567a', shoes: '#1b2220' },
    { ...fair, shirt: '#24567a', shorts: '#1b2c3a', shoes: '#f4efe2' },
  ]
  return wide(
    'hill-runners.webp',
    sky(1000, [
      [0, '#a9cdd6'],
      [1, '#f4ead0'],
    ]),
    cloud(320, 170, 180, '#fdfaf0', 0.9) + cloud(1220, 120, 140, '#fdfaf0', 0.8),
    ground(hills(520, 50, 5, 900), 1600, 1000, '#a9bfa0') +
      ground(hills(590, 40, 12, 700), 1600, 1000, '#86a879') +
      forest(hills(600, 40, 12, 700), [-20, 1620], [40, 80], 46, '#4f7a5c', 4),
    ground((x) => 900 - 190 * Math.exp(-(((x - 500) / 620) ** 2)), 1600, 1000, '#d9c690') +
      ground((x) => 960 - 150 * Math.exp(-(((x - 420) / 620) ** 2)), 1600, 1000, '#6f9158'),
    athlete(250, 790, 250, looks[4] ?? { ...fair, ...red }, run) +
      athlete(430, 770, 290, looks[3] ?? { ...fair, ...red }, run) +
      athlete(690, 800, 330, looks[1] ?? { ...dark, ...green }, run) +
      athlete(960, 860, 390, looks[2] ?? { ...fair, ...red }, run) +
      athlete(1270, 930, 450, looks[0] ?? { ...fair, ...red }, run),
    repeat(5, (i) => {
      const [x, y, s] = [
        [266, 612, 1],
        [448, 564, 1.15],
        [712, 566, 1.3],
        [988, 580, 1.6],
        [1300, 610, 1.8],
      ][i] ?? [0, 0, 1]
      return (
        rect((x ?? 0) - 18 * (s ?? 1), y ?? 0, 34 * (s ?? 1), 26 * (s ?? 1), '#fff', 'opacity=".95"') +
        rect((x ?? 0) - 9 * (s ?? 1), (y ?? 0) + 7 * (s ?? 1), 16 * (s ?? 1), 12 * (s ?? 1), '#1b2220', 'opacity=".75"')
      )
    }),
  )
}

export function bowlingLane(): Scene {
  const pin = (x: number, y: number, s: number) =>
    path(
      `M${x - 20 * s} ${y} Q${x - 44 * s} ${y - 70 * s} ${x - 26 * s} ${y - 110 * s} Q${x - 12 * s} ${y - 150 * s} ${x - 20 * s} ${y - 176 * s} A${21 * s} ${24 * s} 0 1 1 ${x + 20 * s} ${y - 176 * s} Q${x + 12 * s} ${y - 150 * s} ${x + 26 * s} ${y - 110 * s} Q${x + 44 * s} ${y - 70 * s} ${x + 20 * s} ${y}Z`,
      '#fbf7ec',
    ) +
    rect(x - 17 * s, y - 156 * s, 34 * s, 8 * s, '#b4402f') +
    rect(x - 16 * s, y - 142 * s, 32 * s, 6 * s, '#b4402f') +
    ellipse(x + 14 * s, y - 70 * s, 9 * s, 50 * s, '#000', 'opacity=".08"')
  return wide(
    'bowling-lane.webp',
    rect(0, 0, 1600, 1000, '#241c2e'),
    rect(300, 60, 1000, 190, '#3a2f52') +
      repeat(9, (i) => circle(360 + i * 110, 100, 12, i % 2 ? '#f2c15a' : '#e58f5f')) +
      path('M420 200 l40 -60 l40 60 l40 -60 l40 60', 'none', 'stroke="#e58f5f" stroke-width="12"') +
      rect(640, 140, 330, 66, '#17121f') +
      repeat(4, (i) => rect(664 + i * 76, 158, 52, 30, '#f2c15a')) +
      path('M1050 200 l40 -60 l40 60 l40 -60 l40 60', 'none', 'stroke="#e58f5f" stroke-width="12"'),
    rect(480, 250, 640, 180, '#0f0c15'),
    polygon(
      [
        [560, 430],
        [1040, 430],
        [1500, 1000],
        [100, 1000],
      ],
      '#d9a866',
    ) + repeat(13, (i) => line([560 + i * 40, 430], [100 + i * 116.6, 1000], '#bf8d4e', 3)),
    polygon(
      [
        [480, 430],
        [560, 430],
        [100, 1000],
        [-200, 1000],
      ],
      '#3b3146',
    ) +
      polygon(
        [
          [1040, 430],
          [1120, 430],
          [1800, 1000],
          [1500, 1000],
        ],
        '#3b3146',
      ),
    polygon(
      [
        [660, 430],
        [940, 430],
        [1000, 620],
        [600, 620],
      ],
      '#fff3d0',
      'opacity=".22"',
    ),
    repeat(7, (i) => {
      const x = 440 + i * 120
      const y = 800 - Math.abs(i - 3) * -26
      return polygon(
        [
          [x - 14, y],
          [x + 14, y],
          [x, y - 50],
        ],
        '#7a3a2c',
      )
    }),
    pin(640, 420, 0.74) +
      pin(745, 420, 0.74) +
      pin(855, 420, 0.74) +
      pin(960, 420, 0.74) +
      pin(692, 438, 0.8) +
      pin(800, 438, 0.8) +
      pin(908, 438, 0.8) +
      pin(742, 458, 0.88) +
      pin(858, 458, 0.88) +
      pin(800, 482, 0.96),
    ellipse(720, 806, 120, 22, '#6b4520', 'opacity=".5"') +
      circle(700, 700, 116, '#24567a') +
      path(
        'M610 640 A110 110 0 0 1 740 596',
        'none',
        'stroke="#7fb2d0" stroke-width="16" stroke-linecap="round" opacity=".7"',
      ) +
      circle(716, 650, 15, '#0f2434') +
      circle(758, 660, 15, '#0f2434') +
      circle(728, 700, 18, '#0f2434'),
  )
}
