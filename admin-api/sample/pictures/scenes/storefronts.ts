import { awning, bricks, sashes, streetLamp } from '../buildings.ts'
import { cloud, leafTree, sky } from '../nature.ts'
import { townsperson } from '../people.ts'
import { circle, ellipse, group, line, palette as p, path, polygon, rect, repeat, type Scene } from '../svg.ts'

export function storefronts(): Scene {
  const width = 1600
  const height = 900
  const base = 730
  const look = { frame: p.paper, glass: '#4f6f7d', sill: '#e3d3b0' }
  const shop = (x: number, w: number, colour: string) =>
    rect(x, 488, w, base - 488, colour) +
    rect(x + 18, 520, w * 0.56, 160, '#fbe3ad') +
    polygon(
      [
        [x + 18, 680],
        [x + 18 + w * 0.3, 520],
        [x + 18 + w * 0.4, 520],
        [x + 18 + w * 0.1, 680],
      ],
      '#fff',
      'opacity=".35"',
    ) +
    rect(x + 18, 520, w * 0.56, 160, 'none', `stroke="${p.paper}" stroke-width="7"`) +
    rect(x + 18, 686, w * 0.56, 44, '#000', 'opacity=".16"') +
    rect(x + w * 0.68, 520, w * 0.23, 210, p.paper) +
    rect(x + w * 0.71, 534, w * 0.17, 130, '#6c8b95') +
    circle(x + w * 0.72, 640, 4, p.ochre)
  const body = [
    sky(height, [
      [0, '#7ea2b4'],
      [1, '#f1e6cb'],
    ]),
    cloud(330, 90, 130, p.cream, 0.8),
    cloud(1150, 70, 150, p.cream, 0.7),
    // hardware
    rect(60, 200, 420, base - 200, '#a5553f'),
    bricks(66, 250, 408, 230, '#7a3a2c', 22),
    rect(44, 176, 452, 32, p.paper),
    rect(44, 204, 452, 8, '#c9b88f'),
    repeat(14, (i) => rect(60 + i * 31, 212, 14, 16, p.paper)),
    sashes(4, 98, 270, 98, 54, 120, { ...look, arched: true }),
    rect(60, 430, 420, 50, p.spruce),
    rect(84, 444, 372, 22, 'none', `stroke="${p.gold}" stroke-width="2"`),
    repeat(9, (i) => rect(150 + i * 27, 449, 17, 12, p.gold)),
    shop(60, 420, '#234a3d'),
    // bakery
    rect(480, 270, 330, base - 270, '#dcc59a'),
    rect(480, 270, 26, base - 270, '#b79d70'),
    rect(468, 248, 354, 28, '#f5ead0'),
    path('M560 248 Q645 170 730 248Z', '#f5ead0'),
    circle(645, 226, 16, '#c9ac74'),
    sashes(3, 524, 310, 96, 58, 104, look),
    shop(480, 330, '#3b5873'),
    awning(488, 470, 314, 72, '#3b5873', p.cream),
    // old bank
    rect(810, 160, 360, base - 160, '#bfae8b'),
    rect(810, 160, 30, base - 160, '#9c8b69'),
    rect(794, 138, 392, 28, '#ddcda8'),
    polygon(
      [
        [810, 138],
        [990, 70],
        [1170, 138],
      ],
      '#cdbc97',
    ),
    polygon(
      [
        [856, 132],
        [990, 84],
        [1124, 132],
      ],
      '#b3a17b',
    ),
    circle(990, 114, 12, '#ddcda8'),
    repeat(4, (i) => rect(834 + i * 92, 190, 30, 284, '#dccba4') + rect(834 + i * 92, 190, 9, 284, '#b7a57e')),
    sashes(3, 876, 220, 92, 38, 100, look),
    sashes(3, 876, 352, 92, 38, 92, look),
    shop(810, 360, '#6d4a38'),
    rect(810, 470, 360, 22, '#ddcda8'),
    // books and records
    rect(1170, 240, 380, base - 240, '#8d4636'),
    bricks(1176, 290, 366, 180, '#6a3227', 22),
    rect(1156, 214, 408, 30, '#e9dcc0'),
    sashes(4, 1204, 290, 88, 50, 112, look),
    shop(1170, 380, '#59402f'),
    awning(1178, 468, 364, 76, p.brick, p.cream),
    rect(-20, 250, 80, base - 250, '#a08f78'),
    rect(1550, 190, 80, base - 190, '#6f8277'),
    // displays in the windows
    repeat(5, (i) =>
      rect(
        98 + i * 40,
        606 + (i % 2) * 16,
        22,
        74 - (i % 2) * 16,
        [p.brick, p.dusk, p.moss, p.ochre, p.slate][i] ?? p.slate,
      ),
    ),
    repeat(5, (i) => ellipse(520 + i * 34, 664 - (i % 2) * 22, 17, 11, ['#b87a42', '#c98f52'][i % 2] ?? '#b87a42')),
    line([506, 676], [690, 676], '#8a6a4c', 4),
    repeat(8, (i) =>
      rect(
        1206 + i * 22,
        620 + (i % 3) * 8,
        16,
        60 - (i % 3) * 8,
        [p.spruce, p.ochre, p.dusk, p.brick][i % 4] ?? p.spruce,
      ),
    ),
    rect(0, base, width, 74, '#dccdab'),
    rect(0, base, width, 10, '#b9a985'),
    repeat(12, (i) => line([i * 142, base + 10], [i * 142 - 30, base + 74], '#c3b38e', 3)),
    rect(0, base + 74, width, 14, '#a99a7a'),
    rect(0, base + 88, width, 100, '#6c7274'),
    rect(0, base + 88, width, 5, '#4f5557'),
    polygon(
      [
        [0, 210],
        [60, 210],
        [60, 730],
        [0, 730],
      ],
      p.ink,
      'opacity=".18"',
    ),
    group(
      'opacity=".16"',
      polygon(
        [
          [480, 300],
          [506, 300],
          [506, 730],
          [480, 730],
        ],
        p.ink,
      ),
    ),
    group(
      'opacity=".2"',
      ellipse(330, 800, 90, 8, p.ink),
      ellipse(1010, 790, 120, 8, p.ink),
      ellipse(770, 795, 60, 7, p.ink),
    ),
    // bicycle
    group(
      'transform="translate(1010 748)" fill="none" stroke-linecap="round"',
      circle(-44, 0, 30, 'none', `stroke="${p.ink}" stroke-width="4"`),
      circle(48, 0, 30, 'none', `stroke="${p.ink}" stroke-width="4"`),
      path(
        'M-44 0 L-18 -46 L36 -46 L0 0 Z M-18 -46 L0 0 M48 0 L32 -62 L46 -66',
        'none',
        `stroke="${p.brick}" stroke-width="5"`,
      ),
      line([-22, -56], [-8, -56], p.ink, 6),
    ),
    // bench
    rect(250, 712, 150, 9, '#7c5b40'),
    rect(250, 682, 150, 9, '#7c5b40'),
    rect(250, 696, 150, 7, '#8a6a4c'),
    rect(260, 682, 7, 74, p.ink),
    rect(384, 682, 7, 74, p.ink),
    townsperson(735, 790, 150, '#2c4358', 101),
    townsperson(785, 792, 138, '#7a3a2c', 102),
    townsperson(548, 768, 128, '#44604f', 103),
    townsperson(1420, 792, 150, '#46413c', 104),
    rect(1440, 716, 26, 34, '#d9b36c'),
    streetLamp(180, 800, 290, '#1f3a33', '#fdf1cc'),
    streetLamp(880, 800, 290, '#1f3a33', '#fdf1cc'),
    streetLamp(1500, 800, 290, '#1f3a33', '#fdf1cc'),
    leafTree(1290, 802, 300, ['#2b5442', '#4a7853', '#84a566'], '#4a4034', 4),
    leafTree(440, 802, 280, ['#2b5442', '#4a7853', '#84a566'], '#4a4034', 12),
    rect(1262, 794, 56, 12, '#8f8067'),
    rect(412, 794, 56, 12, '#8f8067'),
  ]
  return { file: 'storefronts.webp', width, height, body: body.join('') }
}
