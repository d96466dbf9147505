import { forest, ground, hills, sky } from '../nature.ts'
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

export function snowplow(): Scene {
  const next = random(12)
  return wide(
    'snowplow.webp',
    day('#9fb0bb', '#e2e8ea'),
    forest(() => 560, [-20, 1620], [70, 170], 44, '#8ea2a8', 2) +
      ground(hills(580, 14, 3, 800), 1600, 1000, '#eef2f3') +
      forest(() => 610, [-20, 500], [120, 210], 60, '#5f7d7a', 8),
    polygon(
      [
        [0, 800],
        [1600, 720],
        [1600, 1000],
        [0, 1000],
      ],
      '#d4dcdf',
    ) +
      polygon(
        [
          [560, 900],
          [1600, 790],
          [1600, 950],
          [640, 1000],
        ],
        '#7d868a',
      ),
    repeat(
      9,
      (i) =>
        rect(80 + i * 190, 690 - i * 8, 8, 70, '#6a5a4a') +
        line([80 + i * 190, 706 - i * 8], [270 + i * 190, 698 - i * 8], '#6a5a4a', 3),
    ),
    ellipse(1080, 900, 420, 30, '#4a555c', 'opacity=".4"'),
    path('M830 880 V640 H1000 V500 Q1000 470 1030 470 H1170 Q1200 470 1206 500 L1220 640 V880Z', '#d97a2f') +
      polygon(
        [
          [1026, 500],
          [1030, 620],
          [1130, 620],
          [1130, 500],
        ],
        '#33474f',
      ) +
      rect(1150, 500, 46, 120, '#33474f') +
      rect(830, 720, 390, 16, '#b85f1f') +
      rect(1060, 440, 90, 30, '#f2c15a', 'rx="10"'),
    polygon(
      [
        [1230, 560],
        [1560, 540],
        [1520, 800],
        [1230, 800],
      ],
      '#6a747a',
    ) +
      polygon(
        [
          [1240, 560],
          [1550, 540],
          [1500, 500],
          [1290, 510],
        ],
        '#b49a78',
      ) +
      wheel(930, 880, 78) +
      wheel(1300, 876, 78) +
      wheel(1450, 870, 78) +
      circle(856, 690, 24, '#fff6d0') +
      circle(960, 690, 20, '#fff6d0'),
    path('M640 960 Q560 780 650 640 L870 700 L880 900Z', '#e0b34e') +
      path('M640 960 Q560 780 650 640 L690 652 Q620 780 690 952Z', '#b98a2a') +
      repeat(5, (i) =>
        polygon(
          [
            [700 + i * 36, 690 + i * 5],
            [716 + i * 36, 694 + i * 5],
            [730 + i * 34, 910 - i * 4],
            [712 + i * 34, 914 - i * 4],
          ],
          '#1b2220',
          'opacity=".7"',
        ),
      ),
    path(
      'M650 920 Q480 900 420 720 Q300 560 120 620 Q240 640 260 740 Q80 740 0 860 Q180 820 300 900 Q440 990 640 960Z',
      '#ffffff',
    ) + path('M640 950 Q500 930 440 800 Q360 700 230 690 Q340 760 370 850 Q450 950 640 950Z', '#d3dee3'),
    repeat(110, () =>
      circle(next(60, 640), next(520, 940), next(3, 11), '#ffffff', `opacity="${next(0.5, 1).toFixed(2)}"`),
    ) + repeat(120, () => circle(next(0, 1600), next(0, 800), next(2, 5), '#ffffff', 'opacity=".85"')),
  )
}

export function steamEngine(): Scene {
  const spokes = (x: number, y: number, r: number, n: number) =>
    circle(x, y, r, 'none', 'stroke="#7a2f22" stroke-width="26"') +
    repeat(n, (i) =>
      line([x, y], [x + r * Math.cos((i / n) * 6.283), y + r * Math.sin((i / n) * 6.283)], '#7a2f22', 10),
    ) +
    circle(x, y, r * 0.18, '#1d1f20') +
    circle(x, y, r + 15, 'none', 'stroke="#2a2622" stroke-width="12"')
  return wide(
    'steam-engine.webp',
    day('#d9e2da', '#f8edcf'),
    '<g opacity=".75">' +
      circle(430, 150, 70, '#8d8a86') +
      circle(340, 110, 90, '#9d9a96') +
      circle(230, 80, 110, '#b0ada8') +
      circle(100, 60, 120, '#c4c1bb') +
      circle(478, 210, 44, '#7d7a76') +
      '</g>',
    ground(hills(640, 10, 3, 900), 1600, 1000, '#d9bc6f') +
      repeat(
        8,
        (i) =>
          polygon(
            [
              [40 + i * 220, 700 + (i % 2) * 16],
              [80 + i * 220, 610 + (i % 2) * 16],
              [120 + i * 220, 700 + (i % 2) * 16],
            ],
            '#c49f4a',
          ) + line([56 + i * 220, 660 + (i % 2) * 16], [104 + i * 220, 660 + (i % 2) * 16], '#8a6a2a', 5),
      ),
    rect(0, 800, 1600, 200, '#c9a75a') + ellipse(620, 900, 560, 30, '#5b4620', 'opacity=".4"'),
    rect(330, 440, 480, 170, '#26302e', 'rx="60"') +
      rect(330, 440, 60, 170, '#1b2220', 'rx="30"') +
      repeat(4, (i) => rect(440 + i * 90, 440, 12, 170, '#c49a45')) +
      polygon(
        [
          [450, 440],
          [440, 260],
          [420, 220],
          [530, 220],
          [510, 260],
          [500, 440],
        ],
        '#1b2220',
      ) +
      rect(416, 210, 118, 20, '#c49a45') +
      rect(600, 390, 70, 54, '#c49a45', 'rx="24"') +
      rect(630, 350, 12, 44, '#c49a45') +
      rect(800, 400, 150, 290, '#26302e') +
      rect(700, 250, 330, 26, '#7a2f22') +
      rect(716, 276, 12, 170, '#1b2220') +
      rect(1006, 276, 12, 330, '#1b2220') +
      rect(940, 600, 130, 100, '#4a3322'),
    circle(640, 430, 92, 'none', 'stroke="#7a2f22" stroke-width="22"') +
      repeat(5, (i) =>
        line([640, 430], [640 + 88 * Math.cos(i * 1.257), 430 + 88 * Math.sin(i * 1.257)], '#7a2f22', 9),
      ) +
      line([560, 500], [720, 480], '#c8ced0', 16, 'stroke-linecap="round"'),
    line([640, 336], [1390, 520], '#2a1c12', 9) + line([640, 524], [1390, 620], '#2a1c12', 9),
    spokes(860, 730, 170, 12) + spokes(420, 800, 100, 10),
    // thresher
    polygon(
      [
        [1200, 480],
        [1600, 440],
        [1600, 780],
        [1230, 780],
      ],
      '#a5533b',
    ) +
      rect(1230, 560, 370, 16, '#f2dfae') +
      circle(1390, 570, 58, '#7a2f22') +
      circle(1390, 570, 20, '#1d1f20') +
      wheel(1290, 810, 58, '#c49a45') +
      wheel(1540, 810, 58, '#c49a45') +
      path('M1200 520 L1120 430 L1150 410 L1230 490Z', '#7a4a34') +
      repeat(24, (i) => line([1130 - i * 3, 420 - (i % 5) * 9], [1100 - i * 5, 450 + i * 11], '#e9c65a', 5)),
    townsperson(980, 602, 220, '#24567a', 6) + townsperson(200, 930, 260, '#5f7d52', 19),
  )
}
