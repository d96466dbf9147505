import { boards, bricks, sash, sashes, streetLamp } from '../buildings.ts'
import { birds, cloud, foliage, forest, leafTree, reeds, sky } from '../nature.ts'
import { townsperson } from '../people.ts'
import { circle, ellipse, group, line, linear, palette as p, path, polygon, rect, repeat, type Scene } from '../svg.ts'

export function courthouse(): Scene {
  const width = 1600
  const height = 1000
  const look = { frame: '#f3e9d2', glass: '#47616f', sill: '#f3e9d2' }
  const base = 800
  const body = [
    sky(height, [
      [0, '#7f9fb0'],
      [0.6, '#c9d4cd'],
      [1, '#f5e2bd'],
    ]),
    cloud(260, 260, 190, '#fbf3df', 0.9),
    cloud(1330, 200, 220, '#fbf3df', 0.85),
    cloud(1100, 380, 120, '#fbf3df', 0.6),
    forest(() => 720, [-20, 1620], [60, 120], 34, '#8ba693', 2),
    rect(0, 700, width, 110, '#7d9c80'),
    // wings
    linear('wall', [
      [0, '#e2cfa6'],
      [1, '#c9af83'],
    ]),
    linear('side', [
      [0, '#c8b088'],
      [1, '#a98f69'],
    ]),
    rect(330, 500, 940, base - 500, 'url(#wall)'),
    rect(330, 500, 130, base - 500, 'url(#side)'),
    bricks(470, 520, 780, 270, '#b3986e', 34),
    polygon(
      [
        [310, 500],
        [380, 424],
        [1220, 424],
        [1290, 500],
      ],
      p.slate,
    ),
    polygon(
      [
        [310, 500],
        [380, 424],
        [470, 424],
        [440, 500],
      ],
      '#39434a',
    ),
    boards(360, 430, 880, 66, 16, '#2c353b', 0.35),
    rect(316, 494, 968, 16, '#f0e3c4'),
    rect(330, 636, 940, 12, '#efe0bd'),
    rect(316, 768, 968, 36, '#a8926e'),
    sashes(4, 366, 540, 88, 44, 76, look),
    sashes(4, 926, 540, 88, 44, 76, look),
    sashes(4, 366, 672, 88, 44, 76, look),
    sashes(4, 926, 672, 88, 44, 76, look),
    // tower
    rect(712, 190, 176, 330, 'url(#wall)'),
    rect(712, 190, 48, 330, 'url(#side)'),
    bricks(764, 210, 120, 280, '#b3986e', 34),
    rect(700, 182, 200, 16, '#f0e3c4'),
    rect(704, 330, 192, 12, '#f0e3c4'),
    linear(
      'copper',
      [
        [0, '#7fb09a'],
        [0.5, '#5b927e'],
        [1, '#3f7263'],
      ],
      'x1="1" y1="0" x2="0" y2="0"',
    ),
    path('M706 182 Q716 96 800 70 Q884 96 894 182Z', 'url(#copper)'),
    rect(788, 34, 24, 42, '#f0e3c4'),
    path('M782 38 Q800 4 818 38Z', '#5b927e'),
    line([800, 24], [800, 6], '#39434a', 4),
    circle(800, 262, 52, '#f6eedd'),
    circle(800, 262, 44, '#fffaf0'),
    circle(800, 262, 52, 'none', 'stroke="#8a744f" stroke-width="5"'),
    repeat(12, (i) =>
      line(
        [800 + Math.sin(i * 0.5236) * 36, 262 - Math.cos(i * 0.5236) * 36],
        [800 + Math.sin(i * 0.5236) * 42, 262 - Math.cos(i * 0.5236) * 42],
        p.ink,
        i % 3 ? 2 : 4,
      ),
    ),
    line([800, 262], [800, 230], p.ink, 4),
    line([800, 262], [822, 274], p.ink, 5),
    sash(744, 362, 30, 70, { ...look, arched: true }),
    sash(785, 362, 30, 70, { ...look, arched: true }),
    sash(826, 362, 30, 70, { ...look, arched: true }),
    // portico
    rect(640, 560, 320, 240, '#a88f68'),
    rect(756, 640, 88, 160, p.spruce),
    rect(798, 640, 4, 160, '#143229'),
    path('M756 640 a44 44 0 0 1 88 0Z', '#47616f'),
    repeat(
      4,
      (i) =>
        rect(652 + i * 88, 560, 32, 232, '#f0e3c4') +
        rect(652 + i * 88, 560, 10, 232, '#cdb98f') +
        rect(645 + i * 88, 552, 46, 14, '#f6eedd') +
        rect(645 + i * 88, 782, 46, 14, '#f6eedd'),
    ),
    polygon(
      [
        [620, 540],
        [800, 452],
        [980, 540],
      ],
      '#ecdcb6',
    ),
    polygon(
      [
        [664, 530],
        [800, 464],
        [936, 530],
      ],
      '#cdb58a',
    ),
    circle(800, 508, 16, '#ecdcb6'),
    rect(618, 536, 364, 22, '#f6eedd'),
    repeat(5, (i) => rect(620 - i * 22, 796 + i * 13, 360 + i * 44, 14, i % 2 ? '#d9cba9' : '#efe4c8')),
    // lawn
    linear('lawn', [
      [0, '#7fa069'],
      [1, '#365f46'],
    ]),
    path(`M0 790 L${width} 790 L${width} 1000 L0 1000Z`, 'url(#lawn)'),
    polygon(
      [
        [532, 860],
        [1068, 860],
        [1330, 1000],
        [270, 1000],
      ],
      '#e3d5b2',
    ),
    repeat(4, (i) => line([532 - i * 66, 866 + i * 35], [1068 + i * 66, 866 + i * 35], '#cdbd94', 2, 'opacity=".6"')),
    repeat(5, (i) => rect(620 - i * 22, 796 + i * 13, 360 + i * 44, 14, i % 2 ? '#d9cba9' : '#efe4c8')),
    polygon(
      [
        [0, 870],
        [330, 806],
        [470, 806],
        [120, 900],
        [0, 920],
      ],
      '#244b3b',
      'opacity=".4"',
    ),
    leafTree(170, 880, 560, foliage.day, '#4a4034', 5),
    leafTree(1440, 880, 600, foliage.day, '#4a4034', 8),
    leafTree(1225, 830, 150, foliage.day, '#4a4034', 15),
    leafTree(380, 830, 150, foliage.day, '#4a4034', 16),
    streetLamp(470, 950, 230, '#1f3a33', '#fdf1cc'),
    streetLamp(1130, 950, 230, '#1f3a33', '#fdf1cc'),
    group('opacity=".22"', ellipse(640, 944, 60, 7, p.ink), ellipse(985, 915, 50, 6, p.ink)),
    townsperson(612, 942, 108, '#2c4358', 109),
    townsperson(655, 940, 98, p.brickDark, 110),
    townsperson(964, 912, 94, '#3b4a3c', 111),
    birds(500, 200, 12, 5, '#4a606c', 4),
    reeds(0, 260, 1010, 40, 40, '#244b3b', 3),
    reeds(1340, 1600, 1010, 40, 40, '#244b3b', 5),
  ]
  return { file: 'courthouse.webp', width, height, body: body.join('') }
}
