import { cloud, foliage, forest, ground, hills, leafTree, sky } from '../nature.ts'
import { townsperson } from '../people.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

const day = (top: string, low: string) =>
  sky(1000, [
    [0, top],
    [1, low],
  ])
const wheel = (x: number, y: number, r: number, hub = '#c8ced0') =>
  circle(x, y, r, '#1d1f20') + circle(x, y, r * 0.5, hub) + circle(x, y, r * 0.16, '#4a555c')

export function bookmobile(): Scene {
  return wide(
    'bookmobile.webp',
    day('#8fc0cf', '#f6ecd2') + cloud(300, 190, 190, '#fffaf0', 0.9) + cloud(1310, 140, 150, '#fffaf0', 0.85),
    ground(hills(560, 34, 7, 900), 1600, 1000, '#b8c48a') +
      ground(hills(620, 22, 9, 700), 1600, 1000, '#93ab6a') +
      forest(hills(610, 20, 9, 700), [-20, 1620], [30, 60], 70, '#5f8350', 6),
    rect(0, 780, 1600, 220, '#cdbb92') + rect(0, 780, 1600, 14, '#b29f74'),
    leafTree(1440, 800, 430, foliage.day, '#5b4433', 5),
    ellipse(700, 880, 560, 26, '#3b3226', 'opacity=".35"'),
    path('M200 850 V420 Q200 390 230 390 H1080 Q1110 390 1126 420 L1190 560 Q1250 580 1250 640 V850Z', '#2f6f8f') +
      rect(200, 700, 1050, 24, '#f2dfae') +
      polygon(
        [
          [1096, 430],
          [1150, 560],
          [1010, 560],
          [1010, 430],
        ],
        '#d5e6ea',
      ) +
      rect(1010, 600, 140, 12, '#24567a'),
    rect(260, 450, 560, 210, '#3a2a1e') +
      repeat(2, (row) => {
        const next = random(row + 9)
        let x = 268
        let out = ''
        while (x < 800) {
          const w = next(12, 24)
          const h = next(60, 88)
          out += rect(
            x,
            548 + row * 104 - h,
            w - 2,
            h,
            ['#b4503a', '#e0b34e', '#f4efe2', '#5f8350', '#8a6d8c', '#d98a4f'][Math.floor(next(0, 6))] ?? '#fff',
          )
          x += w
        }
        return out + rect(260, 548 + row * 104, 560, 10, '#a8754a')
      }),
    polygon(
      [
        [250, 450],
        [830, 450],
        [880, 380],
        [300, 380],
      ],
      '#f2dfae',
    ) +
      repeat(6, (i) =>
        polygon(
          [
            [250 + i * 97, 450],
            [298 + i * 97, 450],
            [348 + i * 97, 380],
            [300 + i * 97, 380],
          ],
          '#b4503a',
        ),
      ),
    rect(860, 460, 130, 390, '#f4efe2') + rect(880, 484, 90, 150, '#d5e6ea') + rect(850, 850, 150, 18, '#4a555c'),
    wheel(400, 856, 74) + wheel(1080, 856, 74) + circle(1236, 690, 24, '#fff3c4'),
    townsperson(640, 930, 250, '#b4503a', 14) +
      townsperson(540, 934, 176, '#e0b34e', 22) +
      townsperson(760, 940, 160, '#1f4a3e', 31) +
      townsperson(930, 900, 240, '#5f4a6a', 44),
  )
}

export function schoolBus(): Scene {
  return wide(
    'school-bus.webp',
    day('#f3c99a', '#fbeed2') + circle(1320, 420, 90, '#fff6da'),
    ground(hills(600, 20, 3, 900), 1600, 1000, '#c9a86a') +
      forest(hills(600, 20, 3, 900), [-20, 1620], [30, 70], 60, '#a08a5a', 3),
    rect(0, 740, 1600, 260, '#6a6a66') +
      rect(0, 726, 1600, 20, '#b8a988') +
      repeat(9, (i) => rect(i * 190, 900, 110, 10, '#e9dcc0')),
    ellipse(640, 880, 610, 24, '#2c2a28', 'opacity=".45"'),
    path('M80 860 V380 Q80 340 120 340 H1020 Q1050 340 1060 380 L1070 560 H1200 Q1240 566 1240 620 V860Z', '#e9ae2f') +
      rect(80, 640, 990, 14, '#2a2620') +
      rect(80, 700, 1160, 14, '#2a2620') +
      rect(80, 780, 1160, 12, '#2a2620'),
    repeat(
      6,
      (i) =>
        rect(120 + i * 136, 410, 114, 120, '#33474f', 'rx="8"') +
        rect(120 + i * 136, 466, 114, 6, '#e9ae2f') +
        (i % 2 ? circle(176 + i * 136, 504, 26, ['#8d5b40', '#e3b38f', '#c98f68'][i % 3] ?? '#c98f68') : ''),
    ),
    rect(930, 400, 110, 420, '#33474f', 'rx="6"') + line([985, 400], [985, 820], '#e9ae2f', 8),
    rect(300, 350, 330, 44, '#fbeed2') + repeat(5, (i) => rect(322 + i * 60, 362, 40, 20, '#2a2620')),
    `<g>${line([82, 600], [20, 600], '#4a4a46', 8)}${polygon(
      [
        [-4, 570],
        [18, 548],
        [44, 548],
        [66, 570],
        [66, 600],
        [44, 622],
        [18, 622],
        [-4, 600],
      ],
      '#b4303a',
    )}</g>`,
    wheel(300, 866, 76, '#2a2620') +
      wheel(1090, 866, 76, '#2a2620') +
      circle(1226, 650, 22, '#fff3c4') +
      circle(170, 366, 14, '#d4483a') +
      circle(1000, 366, 14, '#d4483a'),
    townsperson(1330, 920, 190, '#b4503a', 5) +
      townsperson(1420, 924, 160, '#24567a', 12) +
      townsperson(1510, 920, 210, '#5f7d52', 27) +
      rect(1402, 820, 38, 50, '#e0b34e', 'rx="10"'),
    rect(1560, 560, 12, 260, '#8d8578') + rect(1500, 540, 90, 56, '#fdf6e6'),
  )
}
