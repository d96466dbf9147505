import { conifer, forest, ground, hills, leafTree, sky, stars } from '../nature.ts'
import { audience, person } from '../people.ts'
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

export function bandShell(): Scene {
  const width = 1600
  const height = 1000
  const arch = (r: number, fill: string) => path(`M${800 - r} 700 A${r} ${r * 0.98} 0 0 1 ${800 + r} 700Z`, fill)
  const musician = (x: number, y: number, s: number, kind: number) =>
    group(
      `transform="translate(${x} ${y}) scale(${s})"`,
      path('M-20 0 Q-24 -44 -14 -52 L14 -52 Q24 -44 20 0Z', '#24211f'),
      circle(0, -66, 12, '#24211f'),
      kind % 4 === 0
        ? line([6, -48], [46, -42], '#d9a648', 6, 'stroke-linecap="round"') + circle(50, -41, 10, '#d9a648')
        : kind % 4 === 1
          ? path(
              'M-6 -50 Q26 -52 22 -14 Q34 -6 40 -26',
              'none',
              'stroke="#d9a648" stroke-width="7" stroke-linecap="round"',
            )
          : kind % 4 === 2
            ? line([2, -52], [24, -14], '#3b2a20', 6, 'stroke-linecap="round"')
            : ellipse(24, -16, 20, 20, '#e8cf9b') + ellipse(24, -16, 15, 15, '#c9a56c'),
      line([-30, -38], [-30, 0], '#3a332c', 3),
      polygon(
        [
          [-46, -50],
          [-20, -44],
          [-22, -34],
          [-46, -40],
        ],
        '#f6eedd',
      ),
    )
  const arc = (r: number, y: number, count: number, s: number, from: number) =>
    repeat(count, (i) => {
      const t = count === 1 ? 0.5 : i / (count - 1)
      return musician(800 + (t - 0.5) * 2 * r, y - Math.sin(t * Math.PI) * 12, s, i + from)
    })
  const body = [
    sky(height, [
      [0, '#1d3350'],
      [0.5, '#5b6f8c'],
      [0.8, '#c58e83'],
      [1, '#e9b98f'],
    ]),
    stars(60, 330, 8),
    repeat(4, (i) =>
      ellipse([260, 1320, 980, 560][i] ?? 0, [250, 330, 180, 420][i] ?? 0, 230, 8, '#d8a297', 'opacity=".5"'),
    ),
    ground(hills(640, 30, 12, 800), width, 800, '#52637a'),
    forest(() => 690, [-20, 1620], [120, 230], 44, '#2d4654', 4),
    leafTree(150, 760, 470, ['#1c3a3a', '#274b45', '#3d6655'], '#1c2424', 3),
    leafTree(1470, 760, 500, ['#1c3a3a', '#274b45', '#3d6655'], '#1c2424', 6, -1),
    conifer(380, 740, 320, '#1a3636'),
    conifer(1250, 740, 290, '#1a3636'),
    rect(0, 690, width, 320, '#2c4f42'),
    glow('stage', 800, 620, 640, '#ffdf9e', 0.7),
    arch(430, '#e9dcc0'),
    arch(412, '#b8a27c'),
    arch(402, '#f3d79c'),
    arch(352, '#e0b974'),
    arch(344, '#f6dfa9'),
    arch(298, '#dcb26b'),
    arch(290, '#f8e6b8'),
    arch(244, '#d6a962'),
    arch(236, '#f4d595'),
    arch(190, '#c9994f'),
    arch(182, '#ecc780'),
    repeat(23, (i) => {
      const a = Math.PI * (i / 22)
      return circle(800 - Math.cos(a) * 421, 700 - Math.sin(a) * 413, 6.5, '#fffbe8')
    }),
    path('M760 270 Q800 216 840 270Z', '#e9dcc0'),
    circle(800, 256, 9, p.spruce),
    linear('boards', [
      [0, '#c08a55'],
      [1, '#8f6238'],
    ]),
    polygon(
      [
        [398, 690],
        [1202, 690],
        [1250, 742],
        [350, 742],
      ],
      'url(#boards)',
    ),
    repeat(14, (i) => line([420 + i * 58, 692], [372 + i * 66, 742], '#7a5230', 2, 'opacity=".5"')),
    arc(250, 672, 9, 0.82, 1),
    arc(300, 702, 9, 0.98, 2),
    arc(330, 734, 7, 1.1, 0),
    rect(762, 724, 76, 18, '#5b4330'),
    group(
      'transform="translate(800 728) scale(1.25)"',
      path('M-16 0 L-14 -58 Q-12 -70 0 -70 Q12 -70 14 -58 L16 0Z', '#171a1a'),
      circle(0, -82, 11, '#171a1a'),
      line([12, -62], [44, -92], '#171a1a', 8, 'stroke-linecap="round"'),
      line([44, -92], [62, -108], '#f6eedd', 3),
      line([-12, -62], [-42, -80], '#171a1a', 8, 'stroke-linecap="round"'),
    ),
    polygon(
      [
        [350, 742],
        [1250, 742],
        [1262, 806],
        [338, 806],
      ],
      '#6d7f72',
    ),
    repeat(15, (i) => rect(352 + i * 62, 748, 46, 52, '#5d6f64')),
    repeat(13, (i) => circle(380 + i * 70, 742, 6, '#fff3cd')),
    linear('lawn', [
      [0, '#5c7f5a'],
      [0.35, '#2f5a49'],
      [1, '#142c2a'],
    ]),
    rect(0, 804, width, 200, 'url(#lawn)'),
    blur('soft', 22),
    group('filter="url(#soft)" opacity=".55"', ellipse(800, 822, 560, 24, '#f2cf8b')),
    audience(-20, 1640, 838, 46, '#2a423f', 31),
    audience(-30, 1640, 876, 62, '#1f3433', 32),
    audience(-40, 1660, 926, 84, '#152625', 33),
    person(1370, 935, 190, '#152625', 0.03),
    person(1424, 938, 130, '#152625', 0.03),
    line([238, 500], [238, 850], '#171f20', 6),
    line([1362, 500], [1362, 850], '#171f20', 6),
    path('M238 508 Q520 600 800 246 Q1080 600 1362 508', 'none', 'stroke="#171f20" stroke-width="2" opacity="0"'),
    repeat(
      2,
      (i) => glow(`lamp${i}`, i ? 1362 : 238, 496, 130, '#ffe5a8', 0.75) + circle(i ? 1362 : 238, 496, 13, '#fff8df'),
    ),
  ]
  return { file: 'band-shell.webp', width, height, body: body.join('') }
}
