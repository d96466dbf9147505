import { boards, sash } from '../buildings.ts'
import { conifer, fence, foliage, forest, ground, hills, leafTree, reeds, sky } from '../nature.ts'
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

export function churchSteeple(): Scene {
  const width = 1600
  const height = 1000
  const hill = (x: number) => 730 - 120 * Math.exp(-(((x - 800) / 470) ** 2))
  const warm = { frame: '#efe6d2', glass: '#f6c978', arched: true }
  const body = [
    sky(height, [
      [0, '#2b4560'],
      [0.4, '#69839a'],
      [0.75, '#d9a98f'],
      [1, '#f4cf9d'],
    ]),
    glow('low', 1180, 640, 520, '#ffdca6', 0.85),
    path('M318 156 A36 36 0 1 0 362 204 A30 30 0 0 1 318 156Z', '#f7efdb'),
    repeat(26, (i) => circle((i * 613) % 1600, (i * 149) % 330, 1.2 + (i % 3) * 0.6, '#fdf6e2', 'opacity=".7"')),
    repeat(5, (i) =>
      ellipse(
        [1240, 980, 1480, 420, 160][i] ?? 0,
        [330, 420, 470, 480, 400][i] ?? 0,
        260,
        8,
        '#f0c3a0',
        'opacity=".55"',
      ),
    ),
    ground(hills(650, 36, 61, 900), width, 1000, '#8b8d8f'),
    ground(hills(700, 26, 19, 700), width, 1000, '#627a72'),
    forest(hills(700, 26, 19, 700), [0, 1600], [26, 60], 24, '#58736b', 8),
    linear('hill', [
      [0, '#5d7f5c'],
      [1, '#21473a'],
    ]),
    ground(hill, width, 1010, 'url(#hill)'),
    leafTree(470, hill(470) + 20, 310, foliage.dusk, '#2a2b26', 3),
    leafTree(1180, hill(1180) + 16, 340, foliage.dusk, '#2a2b26', 9),
    conifer(1330, hill(1330) + 20, 270, '#1a3a33', '#2d5a49'),
    // nave
    linear('front', [
      [0, '#fbf3e2'],
      [1, '#e6d8c0'],
    ]),
    polygon(
      [
        [660, 470],
        [1010, 470],
        [1056, 560],
        [1056, 640],
        [640, 640],
      ],
      '#c4bcae',
    ),
    linear('long', [
      [0, '#f3dfbf'],
      [1, '#d9bf9c'],
    ]),
    rect(770, 480, 290, 160, 'url(#long)'),
    boards(770, 480, 290, 160, 13, '#a58a66', 0.35),
    polygon(
      [
        [690, 380],
        [1010, 380],
        [1078, 492],
        [770, 492],
      ],
      '#3c4a52',
    ),
    boards(760, 392, 280, 96, 16, '#252f35', 0.3),
    repeat(4, (i) => sash(806 + i * 62, 530, 28, 74, warm)),
    // front and tower
    polygon(
      [
        [560, 640],
        [560, 470],
        [675, 366],
        [790, 470],
        [790, 640],
      ],
      'url(#front)',
    ),
    boards(562, 480, 226, 160, 13, '#9b9384', 0.3),
    polygon(
      [
        [546, 480],
        [675, 362],
        [675, 342],
        [534, 470],
      ],
      '#4a5962',
    ),
    polygon(
      [
        [804, 480],
        [675, 362],
        [675, 342],
        [816, 470],
      ],
      '#37434a',
    ),
    rect(618, 250, 114, 240, 'url(#front)'),
    rect(618, 250, 34, 240, '#cfc7b8'),
    boards(618, 262, 114, 220, 13, '#9b9384', 0.3),
    rect(610, 244, 130, 12, '#fffaf0'),
    sash(656, 282, 38, 78, { frame: '#fffaf0', glass: '#39505f', arched: true }),
    boards(656, 300, 38, 60, 10, '#1c2c3d', 0.6),
    polygon(
      [
        [614, 244],
        [675, 62],
        [736, 244],
      ],
      '#48606a',
    ),
    polygon(
      [
        [675, 62],
        [736, 244],
        [686, 244],
      ],
      '#6d8790',
    ),
    line([675, 66], [675, 18], '#f2c879', 5),
    line([661, 34], [689, 34], '#f2c879', 5),
    sash(590, 520, 30, 84, warm),
    sash(730, 520, 30, 84, warm),
    rect(642, 536, 66, 104, p.spruce),
    path('M642 540 a33 33 0 0 1 66 0Z', '#f6c978'),
    rect(673, 542, 4, 98, '#12302a'),
    circle(675, 432, 26, '#efe6d2'),
    circle(675, 432, 20, '#f6c978'),
    line([675, 412], [675, 452], '#efe6d2', 4),
    line([655, 432], [695, 432], '#efe6d2', 4),
    rect(548, 638, 520, 14, '#8d8472'),
    repeat(3, (i) => rect(632 - i * 10, 640 + i * 8, 86 + i * 20, 9, i % 2 ? '#cfc4ad' : '#e6dcc6')),
    blur('soft', 14),
    group(
      'filter="url(#soft)"',
      polygon(
        [
          [640, 664],
          [712, 664],
          [790, 760],
          [600, 760],
        ],
        '#f6c978',
        'opacity=".4"',
      ),
    ),
    path('M636 664 Q640 760 520 840 Q420 910 400 1010 L720 1010 Q700 900 716 820 Q724 740 716 664Z', '#cbb58d'),
    path(
      'M676 664 Q690 760 640 840 Q580 920 580 1010 L720 1010 Q700 900 716 820 Q724 740 716 664Z',
      '#dcc79f',
      'opacity=".7"',
    ),
    repeat(9, (i) =>
      path(
        `M${880 + (i % 5) * 92 + (i > 4 ? 46 : 0)} ${760 + (i > 4 ? 62 : 0)} v-34 a15 15 0 0 1 30 0 v34Z`,
        i % 2 ? '#93a09a' : '#a9b2a6',
      ),
    ),
    fence([0, 860], [470, 790], 13, 62, '#efe6d2'),
    fence([760, 860], [1600, 900], 21, 70, '#efe6d2'),
    leafTree(90, 960, 430, foliage.dusk, '#23251f', 12),
    reeds(0, 380, 1010, 60, 60, '#16352c', 6),
    reeds(740, 1600, 1010, 56, 110, '#16352c', 7),
  ]
  return { file: 'church-steeple.webp', width, height, body: body.join('') }
}
