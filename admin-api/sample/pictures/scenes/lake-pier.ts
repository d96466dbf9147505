import { conifer, forest, ground, hills, reeds, ripples, sky } from '../nature.ts'
import {
  circle,
  ellipse,
  glow,
  group,
  line,
  linear,
  type Point,
  palette as p,
  path,
  polygon,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

export function lakePier(): Scene {
  const width = 1600
  const height = 1000
  const shore = hills(470, 10, 4, 900)
  const board = (i: number): string => {
    const t0 = (i / 34) ** 1.9
    const t1 = ((i + 0.86) / 34) ** 1.9
    const edge = (t: number, side: number): Point => [850 - 130 * t + side * (26 + 210 * t), 640 + 380 * t]
    return polygon(
      [edge(t0, -1), edge(t0, 1), edge(t1, 1), edge(t1, -1)],
      i % 3 === 0 ? '#8a6a4c' : i % 3 === 1 ? '#96755a' : '#7f6147',
    )
  }
  const post = (t: number) =>
    [-1, 1]
      .map((side) => {
        const x = 850 - 130 * t + side * (28 + 214 * t)
        const y = 640 + 380 * t
        const w = 7 + 30 * t
        return (
          rect(x - w / 2, y - 34 - 90 * t, w, 60 + 160 * t, '#4c3a2d') +
          rect(x + w * 0.12, y - 34 - 90 * t, w * 0.3, 60 + 160 * t, '#a37c56') +
          ellipse(x, y - 34 - 90 * t, w / 2, w * 0.2, '#b99470')
        )
      })
      .join('')
  const body = [
    sky(500, [
      [0, '#3f5d78'],
      [0.45, '#8ea5ab'],
      [0.8, '#e8bb98'],
      [1, '#f8dcae'],
    ]),
    glow('sun', 520, 470, 380, '#ffe9bd', 0.95),
    circle(520, 452, 38, '#fff3d4'),
    repeat(6, (i) =>
      ellipse(
        [240, 760, 1160, 1400, 480, 980][i] ?? 0,
        [150, 210, 130, 250, 300, 330][i] ?? 0,
        200 + i * 22,
        7 + i,
        '#f3cfae',
        'opacity=".5"',
      ),
    ),
    ground(hills(440, 22, 51, 760), width, 520, '#8199a0'),
    ground(hills(458, 14, 14, 420), width, 520, '#5f7f80'),
    ground(shore, width, 520, '#33584f'),
    forest(shore, [-10, 380], [40, 96], 17, '#2c5048', 5),
    forest(shore, [660, 1610], [34, 88], 18, '#2c5048', 6),
    linear('water', [
      [0, '#f4d3a6'],
      [0.18, '#c7b9a6'],
      [0.5, '#7393a0'],
      [1, '#2c4a60'],
    ]),
    rect(0, 486, width, 520, 'url(#water)'),
    group(
      'transform="translate(0 974) scale(1 -1)" opacity=".5"',
      ground(shore, width, 486, '#2f5450'),
      forest(shore, [-10, 380], [40, 96], 17, '#2f5450', 5),
      forest(shore, [660, 1610], [34, 88], 18, '#2f5450', 6),
    ),
    rect(0, 484, width, 4, '#f7e2bf', 'opacity=".6"'),
    repeat(22, (i) =>
      ellipse(
        520 + Math.sin(i * 2.3) * (8 + i * 3),
        500 + i * 18,
        46 + i * 2.5 - (i % 3) * 14,
        2.6,
        '#ffeec9',
        'opacity=".7"',
      ),
    ),
    ripples([0, 520, 1600, 1000], 130, '#cfdcd9', 3, 0.32),
    ripples([0, 620, 1600, 1000], 60, '#20394d', 4, 0.3),
    polygon(
      [
        [850 - 26, 646],
        [850 + 26, 646],
        [930, 1000],
        [400, 1000],
      ],
      '#1e3345',
      'opacity=".45"',
    ),
    [0.02, 0.16, 0.42].map(post).join(''),
    repeat(35, board),
    polygon(
      [
        [822, 641],
        [828, 640],
        [516, 1020],
        [480, 1020],
      ],
      '#5a4432',
      'opacity=".8"',
    ),
    polygon(
      [
        [874, 640],
        [880, 641],
        [975, 1020],
        [930, 1020],
      ],
      '#c79f74',
      'opacity=".75"',
    ),
    post(0.8),
    group(
      'transform="translate(1150 752)"',
      ellipse(70, 62, 240, 14, '#1a2f40', 'opacity=".45"'),
      path('M-150 0 Q-120 64 -20 70 L160 70 Q260 58 292 -14 Q150 26 -150 0Z', p.spruce),
      path('M-150 0 Q-20 30 292 -14 Q150 4 70 4 Q-40 6 -150 0Z', '#7c5b40'),
      path('M-150 0 Q-20 30 292 -14', 'none', `stroke="${p.cream}" stroke-width="6"`),
      path('M-132 22 Q40 52 276 14', 'none', `stroke="${p.cream}" stroke-width="3" opacity=".7"`),
      line([40, 8], [230, -60], '#b88d60', 7, 'stroke-linecap="round"'),
      ellipse(238, -63, 26, 9, '#b88d60', 'transform="rotate(-20 238 -63)"'),
      path('M-150 0 Q-190 46 -262 -10', 'none', 'stroke="#e9dcc0" stroke-width="3.5"'),
    ),
    conifer(70, 1030, 620, '#12302a'),
    conifer(190, 1060, 430, '#173a31'),
    conifer(-20, 1040, 480, '#173a31'),
    reeds(0, 420, 1010, 130, 46, '#12302a', 9),
    reeds(1330, 1600, 1010, 150, 44, '#12302a', 10),
  ]
  return { file: 'lake-pier.webp', width, height, body: body.join('') }
}
