import { boards, sash } from '../buildings.ts'
import { birds, cloud, fence, forest, ground, hills, leafTree, reeds, sky } from '../nature.ts'
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

export function farmBarn(): Scene {
  const width = 1600
  const height = 900
  const next = random(9)
  const row = (i: number) => {
    const far = 560 + i * 22
    const near = -900 + i * 118
    const fill = ['#6f9150', '#8ba95d'][i % 2] ?? '#6f9150'
    return polygon(
      [
        [far, 590],
        [far + 22, 590],
        [near + 118, 910],
        [near, 910],
      ],
      fill,
    )
  }
  const body = [
    sky(620, [
      [0, '#5f86a0'],
      [0.45, '#b9c2b6'],
      [0.75, '#f2cf98'],
      [1, '#f7dda9'],
    ]),
    glow('sun', 340, 500, 520, '#fff0c4', 1),
    circle(340, 486, 50, '#fff8e0'),
    repeat(5, (i) =>
      ellipse(
        [520, 1180, 860, 1480, 120][i] ?? 0,
        [180, 250, 330, 380, 300][i] ?? 0,
        250 - i * 14,
        10,
        '#fbe3bb',
        'opacity=".6"',
      ),
    ),
    cloud(1330, 160, 170, '#fbeccd', 0.7),
    ground(hills(545, 24, 91, 820), width, 620, '#b3b78f'),
    ground(hills(566, 16, 33, 640), width, 640, '#93a678'),
    forest(hills(566, 16, 33, 640), [640, 1000], [16, 34], 14, '#7f9670', 3),
    linear('field', [
      [0, '#a9bb6f'],
      [1, '#4f7746'],
    ]),
    rect(0, 586, width, 320, 'url(#field)'),
    repeat(26, row),
    repeat(11, (i) => {
      const at = i * 1.1
      const y = 592 + at * at * 2.1
      return rect(0, y, width, 1.6 + at * 0.6, '#496a3d', 'opacity=".16"')
    }),
    polygon(
      [
        [0, 600],
        [0, 910],
        [-10, 910],
      ],
      p.moss,
    ),
    linear('yard', [
      [0, '#8faa62'],
      [1, '#41693f'],
    ]),
    path('M760 600 Q1000 590 1620 596 L1620 910 L1120 910 Q1040 740 760 600Z', 'url(#yard)'),
    path('M1112 690 Q1080 760 1180 910 L1420 910 Q1260 770 1190 690Z', '#dcc695'),
    // silos
    linear(
      'silo',
      [
        [0, '#f0e9d6'],
        [0.45, '#cfcdbd'],
        [1, '#8f9690'],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    ),
    rect(1392, 320, 92, 370, 'url(#silo)'),
    path('M1392 320 Q1438 258 1484 320Z', '#8a969a'),
    path('M1392 320 Q1410 266 1438 290 L1438 320Z', '#c9d0cc'),
    repeat(11, (i) => line([1392, 350 + i * 31], [1484, 350 + i * 31], '#8a8f85', 2, 'opacity=".6"')),
    rect(1494, 400, 72, 290, 'url(#silo)'),
    path('M1494 400 Q1530 352 1566 400Z', '#8a969a'),
    repeat(8, (i) => line([1494, 430 + i * 31], [1566, 430 + i * 31], '#8a8f85', 2, 'opacity=".6"')),
    // The gable catches the sun, the long wall does not.
    linear('lit', [
      [0, '#c2563c'],
      [1, '#a5432f'],
    ]),
    linear('shade', [
      [0, '#7e3527'],
      [1, '#662a20'],
    ]),
    rect(1120, 500, 270, 192, 'url(#shade)'),
    boards(1120, 500, 270, 190, 15, '#4a1e17', 0.35),
    polygon(
      [
        [1000, 296],
        [1272, 296],
        [1330, 384],
        [1058, 384],
      ],
      '#6a757a',
    ),
    polygon(
      [
        [1058, 384],
        [1330, 384],
        [1404, 506],
        [1128, 506],
      ],
      '#566167',
    ),
    boards(1060, 396, 280, 108, 15, '#3c464b', 0.35),
    line([1000, 296], [1272, 296], '#8d989b', 5),
    polygon(
      [
        [860, 692],
        [860, 506],
        [930, 384],
        [1000, 296],
        [1066, 384],
        [1132, 506],
        [1132, 692],
      ],
      'url(#lit)',
    ),
    repeat(16, (i) =>
      line([876 + i * 17, 692], [876 + i * 17, 320 + Math.abs(i - 7.4) * 24], '#7e3527', 2, 'opacity=".35"'),
    ),
    path(
      'M846 514 L924 380 L1000 288 L1072 380 L1146 514',
      'none',
      `stroke="${p.cream}" stroke-width="13" stroke-linejoin="round"`,
    ),
    rect(930, 566, 136, 126, '#7e3527'),
    rect(930, 566, 136, 126, 'none', `stroke="${p.cream}" stroke-width="8"`),
    line([998, 566], [998, 692], p.cream, 7),
    line([934, 570], [994, 688], p.cream, 6),
    line([994, 570], [934, 688], p.cream, 6),
    line([1002, 570], [1062, 688], p.cream, 6),
    line([1062, 570], [1002, 688], p.cream, 6),
    rect(972, 408, 54, 70, '#5d251b'),
    rect(972, 408, 54, 70, 'none', `stroke="${p.cream}" stroke-width="6"`),
    line([972, 408], [1026, 478], p.cream, 5),
    line([1026, 408], [972, 478], p.cream, 5),
    sash(884, 590, 26, 40, { frame: p.cream, glass: '#4a2a22' }),
    sash(1084, 590, 26, 40, { frame: p.cream, glass: '#4a2a22' }),
    repeat(4, (i) => sash(1158 + i * 58, 570, 26, 40, { frame: '#d9cdb4', glass: '#33404a' })),
    rect(1122, 256, 40, 42, p.cream),
    polygon(
      [
        [1112, 258],
        [1142, 222],
        [1172, 258],
      ],
      '#566167',
    ),
    line([1142, 224], [1142, 188], p.ink, 4),
    polygon(
      [
        [1122, 198],
        [1166, 192],
        [1166, 204],
      ],
      p.ink,
    ),
    polygon(
      [
        [1132, 692],
        [1390, 692],
        [1600, 748],
        [1300, 748],
      ],
      p.spruceDark,
      'opacity=".35"',
    ),
    // wind pump
    line([716, 606], [740, 360], '#5d6a63', 5),
    line([764, 606], [740, 360], '#5d6a63', 5),
    line([727, 500], [753, 500], '#5d6a63', 4),
    line([733, 430], [747, 430], '#5d6a63', 4),
    line([722, 556], [758, 556], '#5d6a63', 4),
    repeat(12, (i) =>
      group(
        `transform="rotate(${i * 30} 740 352)"`,
        polygon(
          [
            [735, 344],
            [745, 344],
            [750, 300],
            [732, 302],
          ],
          i % 2 ? '#d9d8c6' : '#aeb5a6',
        ),
      ),
    ),
    circle(740, 352, 8, '#5d6a63'),
    polygon(
      [
        [744, 350],
        [796, 338],
        [796, 366],
      ],
      p.brick,
    ),
    // bales
    repeat(4, (i) => {
      const x = [1240, 1360, 1500, 1436][i] ?? 0
      const y = [778, 800, 790, 850][i] ?? 0
      const r = 30 + i * 5
      return (
        ellipse(x + 14, y + r - 2, r * 1.7, r * 0.2, p.spruceDark, 'opacity=".35"') +
        rect(x, y - r, r * 1.2, r * 2, '#b98f45') +
        ellipse(x + r * 1.2, y, r * 0.5, r, '#a37a38') +
        ellipse(x, y, r * 0.52, r, '#e6c473') +
        ellipse(x, y, r * 0.34, r * 0.66, 'none', 'stroke="#b98f45" stroke-width="3"') +
        ellipse(x, y, r * 0.16, r * 0.33, 'none', 'stroke="#b98f45" stroke-width="3"')
      )
    }),
    leafTree(1330, 700, 190, ['#2f573f', '#55804b', '#a3ad5d'], '#4a4034', 5, -1),
    leafTree(840, 640, 150, ['#2f573f', '#55804b', '#a3ad5d'], '#4a4034', 7, -1),
    leafTree(1580, 730, 260, ['#2a4f3b', '#477348', '#93a357'], '#4a4034', 8, -1),
    fence([1430, 910], [1220, 700], 7, 56, '#6d5540'),
    fence([1090, 905], [1100, 700], 7, 50, '#6d5540'),
    birds(520, 290, 15, 6, '#4d5f66', 5),
    repeat(60, () => {
      const x = next(0, 1040)
      return ellipse(
        x,
        next(850, 900),
        next(10, 26),
        next(4, 9),
        ['#5f8544', '#87a656'][Math.floor(next(0, 2))] ?? p.moss,
      )
    }),
    reeds(0, 1080, 912, 70, 130, '#3f6238', 4),
  ]
  return { file: 'farm-barn.webp', width, height, body: body.join('') }
}
