import { ground, hills, sky, stars } from '../nature.ts'
import { person } from '../people.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, glow, line, path, polygon, rect, repeat, type Scene } from '../svg.ts'

const nightSky = (top: string, low: string) =>
  sky(1000, [
    [0, top],
    [1, low],
  ])

export function lunchTruck(): Scene {
  return wide(
    'lunch-truck.webp',
    nightSky('#141b2c', '#39455a'),
    stars(60, 260, 8),
    polygon(
      [
        [0, 420],
        [0, 300],
        [150, 220],
        [150, 300],
        [300, 220],
        [300, 300],
        [450, 220],
        [450, 300],
        [600, 220],
        [600, 420],
      ],
      '#1d2534',
    ) + rect(0, 410, 700, 300, '#1d2534'),
    repeat(
      12,
      (i) =>
        rect(
          36 + (i % 6) * 105,
          450 + Math.floor(i / 6) * 110,
          66,
          74,
          i % 5 === 1 ? '#31405a' : '#d9b25c',
          'opacity=".85"',
        ) +
        line(
          [69 + (i % 6) * 105, 450 + Math.floor(i / 6) * 110],
          [69 + (i % 6) * 105, 524 + Math.floor(i / 6) * 110],
          '#1d2534',
          5,
        ),
    ),
    rect(610, 90, 54, 320, '#1d2534') +
      repeat(3, (i) => ellipse(660 + i * 60, 70 - i * 18, 50 + i * 18, 26 + i * 8, '#5a6578', 'opacity=".4"')),
    rect(0, 700, 1600, 300, '#20242c') + ellipse(1010, 880, 640, 90, '#f2c15a', 'opacity=".16"'),
    glow('window', 990, 590, 420, '#ffd98a', 0.75),
    ellipse(1020, 866, 420, 26, '#0b0d12', 'opacity=".7"'),
    path('M650 840 V470 Q650 430 690 430 H1290 Q1310 430 1320 450 L1380 600 Q1430 620 1430 670 V840Z', '#b4503a'),
    rect(650, 700, 780, 26, '#efe4c8'),
    path('M1300 470 L1350 600 H1250 V470Z', '#273447'),
    rect(760, 510, 420, 160, '#ffe2a0') + rect(760, 500, 420, 14, '#6b2f22'),
    polygon(
      [
        [740, 420],
        [1200, 420],
        [1250, 350],
        [790, 350],
      ],
      '#efe4c8',
    ) +
      repeat(6, (i) =>
        polygon(
          [
            [740 + i * 77, 420],
            [778 + i * 77, 420],
            [828 + i * 77, 350],
            [790 + i * 77, 350],
          ],
          '#b4503a',
        ),
      ),
    rect(740, 664, 460, 20, '#6b4a2e'),
    person(960, 720, 230, '#6b2f22', 0) +
      rect(900, 672, 130, 60, '#b4503a') +
      rect(650, 700, 780, 26, '#efe4c8') +
      rect(740, 664, 460, 20, '#6b4a2e'),
    circle(1096, 640, 24, '#4a555c') +
      rect(1060, 640, 72, 24, '#4a555c') +
      path('M1090 610 q-14 -30 4 -54', 'none', 'stroke="#fff" stroke-width="8" opacity=".6" stroke-linecap="round"'),
    circle(790, 846, 62, '#0d1016') +
      circle(790, 846, 28, '#8d979a') +
      circle(1300, 846, 62, '#0d1016') +
      circle(1300, 846, 28, '#8d979a'),
    person(800, 908, 270, '#141a24', 0.03) +
      person(680, 916, 262, '#1a2230', 0.02) +
      person(560, 922, 276, '#10161f', 0.05) +
      person(1130, 912, 268, '#141a24', 0.02),
    line([836, 790], [880, 690], '#141a24', 17, 'stroke-linecap="round"') + rect(868, 660, 26, 34, '#efe4c8'),
  )
}

export function grainElevator(): Scene {
  const car = (x: number) =>
    polygon(
      [
        [x, 740],
        [x + 250, 740],
        [x + 250, 840],
        [x + 190, 876],
        [x + 60, 876],
        [x, 840],
      ],
      '#7a4034',
    ) +
    repeat(4, (i) => rect(x + 28 + i * 62, 746, 8, 96, '#5f3027')) +
    rect(x + 10, 728, 230, 14, '#5f3027') +
    circle(x + 52, 888, 22, '#191c20') +
    circle(x + 98, 888, 22, '#191c20') +
    circle(x + 156, 888, 22, '#191c20') +
    circle(x + 202, 888, 22, '#191c20')
  return wide(
    'grain-elevator.webp',
    sky(1000, [
      [0, '#4a4a78'],
      [0.45, '#d0785c'],
      [0.75, '#f4bd73'],
      [1, '#f9dca0'],
    ]),
    repeat(7, (i) =>
      ellipse(
        [200, 520, 900, 1250, 1480, 700, 1100][i] ?? 0,
        [180, 260, 150, 230, 320, 340, 390][i] ?? 0,
        240,
        12,
        '#f6cfa0',
        'opacity=".5"',
      ),
    ),
    circle(330, 640, 60, '#fff0c4') + glow('sun', 330, 640, 280, '#ffe4a6', 0.8),
    ground(hills(690, 8, 3, 900), 1600, 1000, '#6a5040'),
    rect(0, 800, 1600, 200, '#4a3b33'),
    // silos
    repeat(
      4,
      (i) =>
        rect(760 + i * 150, 330, 142, 480, '#cfc3b2') +
        rect(760 + i * 150, 330, 46, 480, '#fff', 'opacity=".22"') +
        rect(862 + i * 150, 330, 40, 480, '#2b2430', 'opacity=".22"') +
        ellipse(831 + i * 150, 330, 71, 18, '#bdb09e'),
    ),
    rect(850, 120, 190, 220, '#b9ab99') +
      rect(980, 120, 60, 220, '#2b2430', 'opacity=".2"') +
      polygon(
        [
          [840, 124],
          [945, 70],
          [1050, 124],
        ],
        '#6a5040',
      ) +
      rect(900, 170, 34, 44, '#f7d27a') +
      rect(960, 170, 34, 44, '#3b3540'),
    rect(1030, 262, 330, 40, '#9a8c7c') +
      repeat(9, (i) => line([1036 + i * 36, 302], [1054 + i * 36, 262], '#6a5040', 5)),
    line([760, 420], [648, 700], '#6a5040', 22) +
      rect(620, 690, 60, 24, '#6a5040') +
      path('M640 714 L628 742 H670 L660 714Z', '#e9c65a'),
    rect(0, 906, 1600, 10, '#8d8078') + repeat(40, (i) => rect(i * 42, 918, 26, 12, '#2e2622')),
    car(30) + car(300) + car(570) + car(1110) + car(1380) + path('M580 740 Q690 690 810 740Z', '#e9c65a'),
    rect(840, 650, 250, 226, '#1f4a3e') +
      rect(860, 672, 90, 70, '#bcd3d6') +
      rect(840, 790, 250, 18, '#e9c65a') +
      circle(890, 888, 24, '#191c20') +
      circle(960, 888, 24, '#191c20') +
      circle(1040, 888, 24, '#191c20'),
  )
}
