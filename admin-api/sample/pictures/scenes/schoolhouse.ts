import { boards, bricks, sashes } from '../buildings.ts'
import { cloud, foliage, forest, ground, hills, leafTree, sky } from '../nature.ts'
import { townsperson } from '../people.ts'
import { circle, ellipse, group, line, linear, palette as p, path, polygon, rect, repeat, type Scene } from '../svg.ts'

export function schoolhouse(): Scene {
  const width = 1600
  const height = 900
  const look = { frame: p.paper, glass: '#50707f', sill: '#e3d3b0' }
  const wheel = (x: number) => circle(x, 782, 34, '#22282b') + circle(x, 782, 14, '#b9beb4')
  const body = [
    sky(height, [
      [0, '#86a9b8'],
      [0.7, '#dbe2d6'],
      [1, '#f5ead0'],
    ]),
    cloud(240, 200, 170, p.cream, 0.95),
    cloud(1240, 150, 200, p.cream, 0.9),
    cloud(900, 250, 110, p.cream, 0.6),
    ground(hills(600, 22, 8, 800), width, 900, '#9db59b'),
    forest(hills(600, 22, 8, 800), [0, 1600], [30, 64], 30, '#8aa78f', 4),
    linear('brick', [
      [0, '#b3624a'],
      [1, '#93462f'],
    ]),
    rect(300, 430, 1000, 300, 'url(#brick)'),
    bricks(310, 446, 980, 270, '#7a3a2c', 24),
    rect(300, 430, 60, 300, '#7a3a2c', 'opacity=".35"'),
    rect(286, 416, 1028, 22, p.paper),
    rect(300, 574, 1000, 10, '#e3d3b0'),
    rect(292, 704, 1016, 30, '#b8a98a'),
    polygon(
      [
        [286, 416],
        [350, 346],
        [1250, 346],
        [1314, 416],
      ],
      '#55616a',
    ),
    boards(330, 352, 940, 62, 15, '#333d43', 0.35),
    sashes(5, 346, 470, 66, 40, 80, look),
    sashes(5, 962, 470, 66, 40, 80, look),
    sashes(5, 346, 606, 66, 40, 80, look),
    sashes(5, 962, 606, 66, 40, 80, look),
    rect(684, 350, 232, 380, '#a8563e'),
    bricks(694, 420, 212, 280, '#7a3a2c', 24),
    polygon(
      [
        [664, 356],
        [800, 262],
        [936, 356],
      ],
      '#e9dcc0',
    ),
    polygon(
      [
        [704, 346],
        [800, 282],
        [896, 346],
      ],
      '#b3624a',
    ),
    circle(800, 322, 15, p.paper),
    sashes(3, 714, 400, 66, 40, 96, { ...look, arched: true }),
    rect(740, 560, 120, 170, p.paper),
    rect(752, 590, 96, 140, p.spruce),
    rect(798, 590, 4, 140, p.spruceDark),
    path('M752 592 a48 34 0 0 1 96 0Z', '#50707f'),
    rect(766, 612, 26, 50, '#7fa0a8'),
    rect(808, 612, 26, 50, '#7fa0a8'),
    repeat(3, (i) => rect(728 - i * 14, 728 + i * 9, 144 + i * 28, 10, i % 2 ? '#cfc0a0' : '#e9dcc0')),
    rect(760, 196, 80, 70, p.paper),
    rect(774, 206, 52, 60, '#6a8794'),
    rect(796, 200, 8, 66, p.paper),
    path('M786 240 q14 -34 28 0Z', p.ochre),
    rect(752, 188, 96, 12, '#e3d3b0'),
    path('M756 188 Q800 120 844 188Z', p.spruce),
    line([800, 150], [800, 112], p.ochre, 5),
    polygon(
      [
        [780, 124],
        [822, 118],
        [822, 130],
      ],
      p.ochre,
    ),
    linear('lawn', [
      [0, '#8cab6c'],
      [1, '#5c8656'],
    ]),
    rect(0, 728, width, 90, 'url(#lawn)'),
    polygon(
      [
        [728, 754],
        [872, 754],
        [930, 820],
        [670, 820],
      ],
      '#e6d9b8',
    ),
    repeat(3, (i) => rect(728 - i * 14, 728 + i * 9, 144 + i * 28, 10, i % 2 ? '#cfc0a0' : '#e9dcc0')),
    rect(0, 806, width, 22, '#d9cdb0'),
    rect(0, 826, width, 90, '#6a7072'),
    rect(0, 826, width, 5, '#4c5254'),
    repeat(9, (i) => rect(40 + i * 190, 866, 90, 7, '#e8dba9')),
    line([560, 760], [560, 300], '#c9cdc6', 8),
    circle(560, 296, 9, p.ochre),
    path('M566 308 Q626 290 680 310 Q716 322 742 312 L742 398 Q700 408 660 394 Q610 380 566 396Z', p.cream),
    repeat(4, (i) =>
      path(
        `M566 ${314 + i * 22} Q626 ${296 + i * 22} 680 ${316 + i * 22} Q716 ${328 + i * 22} 742 ${318 + i * 22} v10 Q716 ${338 + i * 22} 680 ${326 + i * 22} Q626 ${306 + i * 22} 566 ${324 + i * 22}Z`,
        p.brick,
      ),
    ),
    path('M566 308 Q606 294 640 300 L640 350 Q606 346 566 354Z', '#2c4a66'),
    leafTree(150, 790, 400, foliage.day, '#4a4034', 6),
    leafTree(1470, 790, 430, foliage.day, '#4a4034', 7),
    leafTree(1350, 770, 190, foliage.day, '#4a4034', 17),
    group('opacity=".2"', ellipse(1130, 818, 280, 12, p.ink)),
    linear('bus', [
      [0, '#edb748'],
      [1, '#d3922c'],
    ]),
    path(
      'M900 782 V622 Q900 600 924 600 H1260 Q1282 600 1288 622 L1300 690 H1368 Q1392 692 1394 720 V782Z',
      'url(#bus)',
    ),
    rect(900, 706, 494, 9, '#2b2f30'),
    rect(900, 744, 494, 6, '#2b2f30'),
    repeat(
      6,
      (i) =>
        rect(920 + i * 52, 622, 42, 50, '#4d6a77') +
        polygon(
          [
            [920 + i * 52, 672],
            [942 + i * 52, 622],
            [954 + i * 52, 622],
            [932 + i * 52, 672],
          ],
          '#86a3ab',
          'opacity=".7"',
        ),
    ),
    rect(1240, 622, 44, 122, '#4d6a77'),
    rect(1260, 622, 4, 122, '#edb748'),
    rect(1382, 714, 14, 20, p.cream),
    rect(892, 748, 16, 30, '#55616a'),
    rect(1386, 752, 16, 30, '#55616a'),
    wheel(990),
    wheel(1328),
    townsperson(612, 818, 92, '#2c4358', 112),
    townsperson(652, 818, 70, p.ochre, 113),
    townsperson(694, 820, 66, p.spruce, 114),
    townsperson(850, 816, 74, '#7a3a2c', 115),
  ]
  return { file: 'schoolhouse.webp', width, height, body: body.join('') }
}
