import { sky } from '../nature.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, glow, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

const shade = '#1b2220'

function profile(x: number, y: number, s: number, fill: string): string {
  return path(
    `M${x - 190 * s} ${y + 420 * s} Q${x - 170 * s} ${y + 250 * s} ${x - 50 * s} ${y + 220 * s} L${x - 46 * s} ${y + 120 * s} Q${x - 130 * s} ${y + 60 * s} ${x - 120 * s} ${y - 50 * s} Q${x - 100 * s} ${y - 160 * s} ${x + 10 * s} ${y - 160 * s} Q${x + 96 * s} ${y - 154 * s} ${x + 104 * s} ${y - 60 * s} Q${x + 108 * s} ${y - 30 * s} ${x + 142 * s} ${y + 26 * s} Q${x + 146 * s} ${y + 40 * s} ${x + 118 * s} ${y + 44 * s} L${x + 122 * s} ${y + 70 * s} L${x + 112 * s} ${y + 82 * s} L${x + 116 * s} ${y + 96 * s} Q${x + 110 * s} ${y + 140 * s} ${x + 50 * s} ${y + 134 * s} L${x + 56 * s} ${y + 216 * s} Q${x + 180 * s} ${y + 250 * s} ${x + 210 * s} ${y + 420 * s}Z`,
    fill,
  )
}

export function clockKeeper(): Scene {
  const wheel = (x: number, y: number, r: number, teeth: number, fill: string) =>
    repeat(teeth, (i) => {
      const a = (i / teeth) * 6.283
      return rect(x - 8, y - r - 16, 16, 30, fill, `transform="rotate(${((a * 180) / Math.PI).toFixed(1)} ${x} ${y})"`)
    }) +
    circle(x, y, r, fill) +
    circle(x, y, r * 0.76, '#efd9a2', 'opacity=".9"') +
    repeat(6, (i) => line([x, y], [x + r * 0.8 * Math.cos(i * 1.047), y + r * 0.8 * Math.sin(i * 1.047)], fill, 14)) +
    circle(x, y, r * 0.2, fill)
  return wide(
    'clock-keeper.webp',
    rect(0, 0, 1600, 1000, '#2a2119') +
      repeat(7, (row) =>
        repeat(12, (i) => rect(i * 150 - (row % 2) * 75, row * 146, 144, 140, (i + row) % 3 ? '#33281e' : '#382c21')),
      ),
    glow('dial', 860, 450, 760, '#f6d58c', 0.6),
    circle(860, 450, 400, '#f2dfae') +
      circle(860, 450, 400, 'none', `stroke="${shade}" stroke-width="26"`) +
      circle(860, 450, 290, 'none', `stroke="${shade}" stroke-width="8"`),
    repeat(12, (i) => rect(850, 66, 20, i % 3 ? 60 : 90, shade, `transform="rotate(${i * 30} 860 450)"`)) +
      repeat(60, (i) => rect(857, 62, 6, 18, shade, `transform="rotate(${i * 6} 860 450)"`)),
    line([860, 450], [790, 250], shade, 24, 'stroke-linecap="round"') +
      line([860, 450], [1110, 366], shade, 15, 'stroke-linecap="round"') +
      circle(860, 450, 28, shade),
    wheel(1390, 790, 150, 22, '#4a3722') + wheel(1190, 900, 90, 14, '#3d2d1c'),
    profile(420, 480, 1.12, '#120e0a') +
      path('M286 420 Q270 290 420 296 Q520 300 540 400 L610 420 Q600 440 540 436 Q420 420 286 420Z', '#120e0a'),
    path('M640 1000 Q600 860 700 760 L790 690', 'none', 'stroke="#120e0a" stroke-width="86" stroke-linecap="round"') +
      circle(800, 684, 44, '#120e0a') +
      line([800, 684], [930, 640], '#120e0a', 20) +
      line([930, 610], [930, 690], '#120e0a', 20),
    rect(0, 960, 1600, 40, '#17110c'),
  )
}

export function organist(): Scene {
  const glass = ['#b4503a', '#24567a', '#e0b34e', '#1f6a52', '#8a4f7d', '#d98a4f']
  const next = random(6)
  return wide(
    'organist.webp',
    rect(0, 0, 1600, 1000, '#2b2430'),
    '<clipPath id="arch"><path d="M760 760 V330 A280 280 0 0 1 1320 330 V760Z"/></clipPath>',
    glow('light', 1040, 430, 640, '#f6cf9a', 0.5),
    `<g clip-path="url(#arch)">${repeat(9, (row) =>
      repeat(8, (i) =>
        polygon(
          [
            [760 + i * 70, 40 + row * 84],
            [830 + i * 70, 40 + row * 84],
            [830 + i * 70 + next(-20, 20), 124 + row * 84],
            [760 + i * 70, 124 + row * 84],
          ],
          glass[Math.floor(next(0, 6))] ?? '#b4503a',
          'stroke="#1b1620" stroke-width="7"',
        ),
      ),
    )}${circle(1040, 330, 130, '#f2dfae', 'stroke="#1b1620" stroke-width="10"')}${repeat(8, (i) => ellipse(1040, 258, 30, 56, glass[i % 6] ?? '#b4503a', `stroke="#1b1620" stroke-width="7" transform="rotate(${i * 45} 1040 330)"`))}${circle(1040, 330, 28, '#b4503a', 'stroke="#1b1620" stroke-width="7"')}</g>`,
    path('M760 760 V330 A280 280 0 0 1 1320 330 V760Z', 'none', 'stroke="#16121a" stroke-width="30"'),
    repeat(8, (i) => {
      const h = 330 + Math.abs(3.5 - i) * 66
      return (
        rect(60 + i * 78, 720 - h, 58, h, '#c9a45c') +
        rect(66 + i * 78, 720 - h, 14, h, '#f0d48a', 'opacity=".7"') +
        ellipse(89 + i * 78, 720 - h, 29, 9, '#5a4420') +
        path(`M${72 + i * 78} 680 h34 l-17 -30Z`, '#5a4420')
      )
    }),
    rect(0, 720, 720, 280, '#4a3322') + rect(0, 720, 720, 20, '#6b4a2e'),
    // console and player
    rect(560, 700, 330, 300, '#3a2718') +
      polygon(
        [
          [600, 700],
          [860, 640],
          [890, 640],
          [890, 700],
        ],
        '#3a2718',
      ) +
      polygon(
        [
          [640, 610],
          [830, 590],
          [838, 660],
          [648, 676],
        ],
        '#f4ead2',
      ) +
      repeat(4, (i) => line([664, 622 + i * 13], [816, 606 + i * 13], '#8a7d68', 3)),
    rect(640, 716, 290, 14, '#f4efe2') +
      rect(640, 742, 290, 14, '#f4efe2') +
      repeat(12, (i) => rect(650 + i * 24, 716, 8, 9, shade)),
    path('M1180 1000 V880 Q1190 720 1130 650 Q1060 610 1020 650 Q960 760 980 900 V1000Z', '#0f0c12') +
      circle(1050, 540, 84, '#0f0c12') +
      circle(1116, 508, 46, '#0f0c12') +
      path('M990 560 Q960 590 976 600 L1000 604Z', '#0f0c12'),
    path(
      'M1040 690 Q960 800 880 730 L820 722',
      'none',
      'stroke="#0f0c12" stroke-width="52" stroke-linecap="round" stroke-linejoin="round"',
    ),
    rect(960, 900, 280, 30, '#6b4a2e') + rect(980, 930, 22, 70, '#4a3322') + rect(1200, 930, 22, 70, '#4a3322'),
  )
}

export function auctioneer(): Scene {
  const next = random(41)
  return wide(
    'auctioneer.webp',
    sky(1000, [
      [0, '#e9b06a'],
      [0.6, '#f6dca4'],
      [1, '#fbeecb'],
    ]) + circle(1180, 360, 130, '#fff6da'),
    polygon(
      [
        [60, 640],
        [60, 380],
        [230, 250],
        [400, 380],
        [400, 640],
      ],
      '#b0683f',
    ) +
      polygon(
        [
          [30, 396],
          [230, 240],
          [430, 396],
          [400, 400],
          [230, 270],
          [60, 400],
        ],
        '#7d4528',
      ) +
      rect(180, 470, 100, 170, '#7d4528') +
      rect(0, 620, 1600, 380, '#b98a54'),
    rect(560, 620, 520, 60, '#3a2718') +
      circle(660, 760, 90, 'none', 'stroke="#2a1c12" stroke-width="18"') +
      circle(980, 760, 90, 'none', 'stroke="#2a1c12" stroke-width="18"') +
      repeat(
        4,
        (i) =>
          line(
            [660 - 84 * Math.cos(i * 0.785), 760 - 84 * Math.sin(i * 0.785)],
            [660 + 84 * Math.cos(i * 0.785), 760 + 84 * Math.sin(i * 0.785)],
            '#2a1c12',
            9,
          ) +
          line(
            [980 - 84 * Math.cos(i * 0.785), 760 - 84 * Math.sin(i * 0.785)],
            [980 + 84 * Math.cos(i * 0.785), 760 + 84 * Math.sin(i * 0.785)],
            '#2a1c12',
            9,
          ),
      ),
    // the auctioneer, with a cane and a raised arm
    path(
      'M770 620 L780 430 Q770 330 820 312 L846 300 V282 Q804 270 812 224 H784 V212 H812 L818 160 H900 L906 212 H934 V224 H906 Q910 270 872 284 V300 L900 312 Q946 320 950 400 L930 470 L920 620 H880 L856 470 L830 620Z',
      '#20160e',
    ),
    path(
      'M800 340 Q720 330 700 260 L690 170',
      'none',
      'stroke="#20160e" stroke-width="38" stroke-linecap="round" stroke-linejoin="round"',
    ) +
      path('M930 350 Q1000 420 1040 400', 'none', 'stroke="#20160e" stroke-width="34" stroke-linecap="round"') +
      line([1040, 400], [1060, 618], '#20160e', 10),
    rect(600, 560, 80, 60, '#20160e') +
      path('M620 560 q20 -50 40 0', 'none', 'stroke="#20160e" stroke-width="8"') +
      rect(1000, 530, 60, 90, '#20160e') +
      circle(1030, 500, 30, 'none', 'stroke="#20160e" stroke-width="10"'),
    repeat(30, (i) => {
      const row = Math.floor(i / 10)
      const x = (i % 10) * 170 + (row % 2) * 80 + next(-24, 24) - 20
      const y = 800 + row * 70
      const fill = ['#5a4030', '#402c20', '#291b12'][row] ?? '#291b12'
      return (
        circle(x, y, 42, fill) +
        path(
          `M${x - 84} ${y + 180} Q${x - 80} ${y + 60} ${x} ${y + 50} Q${x + 80} ${y + 60} ${x + 84} ${y + 180}Z`,
          fill,
        ) +
        (i % 3 ? ellipse(x, y - 18, 66, 12, fill) + rect(x - 36, y - 62, 72, 46, fill, 'rx="14"') : '')
      )
    }),
    line([392, 900], [420, 730], '#402c20', 26, 'stroke-linecap="round"') +
      rect(396, 660, 60, 74, '#fbf5e6', 'rx="6"') +
      path('M414 684 h24 M414 702 h24', 'none', 'stroke="#402c20" stroke-width="7"'),
  )
}

export function turnoutCoat(): Scene {
  return wide(
    'turnout-coat.webp',
    rect(0, 0, 1600, 1000, '#8f8172') +
      repeat(9, (row) => repeat(14, (i) => rect(i * 124 - (row % 2) * 62, row * 112, 118, 106, '#9a8c7c'))),
    rect(760, 160, 840, 640, '#a8382c') +
      rect(760, 160, 840, 30, '#8a2c22') +
      rect(840, 240, 260, 210, '#c6d8da') +
      polygon(
        [
          [840, 450],
          [960, 240],
          [1010, 240],
          [890, 450],
        ],
        '#fff',
        'opacity=".4"',
      ) +
      rect(1180, 240, 380, 250, '#8a2c22') +
      repeat(4, (i) => rect(1196, 262 + i * 56, 348, 36, '#6e2019')) +
      rect(760, 560, 840, 26, '#f2d27a') +
      rect(760, 640, 840, 160, '#7d2a20') +
      circle(1010, 830, 130, '#1d1b1a') +
      circle(1010, 830, 60, '#c8ced0') +
      circle(1460, 830, 130, '#1d1b1a') +
      circle(1460, 830, 60, '#c8ced0') +
      circle(820, 690, 44, '#fff3c4') +
      circle(820, 690, 44, 'none', 'stroke="#c8ced0" stroke-width="10"') +
      rect(1140, 120, 240, 40, '#c8ced0') +
      circle(1260, 118, 44, '#d4603a'),
    rect(0, 930, 1600, 70, '#5f564c'),
    rect(70, 150, 560, 40, '#5a3d2a') + rect(336, 180, 20, 50, '#3a2a1e'),
    path('M210 330 Q340 240 480 330 L560 480 L520 620 L480 560 L490 850 H200 L210 560 L168 620 L130 480Z', '#c9a45c') +
      path('M340 290 L346 850', 'none', 'stroke="#8a6a34" stroke-width="8"') +
      rect(200, 700, 290, 34, '#f4efc0') +
      rect(200, 712, 290, 10, '#9aa6aa') +
      rect(206, 500, 282, 30, '#f4efc0') +
      rect(206, 510, 282, 10, '#9aa6aa') +
      repeat(4, (i) => rect(326, 400 + i * 116, 40, 16, '#4a4238')) +
      rect(230, 600, 80, 70, '#b08d48') +
      rect(380, 600, 80, 70, '#b08d48'),
    path('M210 270 Q230 140 346 134 Q460 140 480 270 Q540 280 560 316 Q346 270 130 316 Q150 280 210 270Z', '#24211f') +
      path('M346 136 q-14 60 0 130 q14 -70 0 -130', '#4a4540') +
      path('M310 190 L346 160 L382 190 V256 H310Z', '#e0b34e') +
      path('M330 206 h32 M346 194 v50', 'none', 'stroke="#7d2a20" stroke-width="9"'),
    path('M240 920 q-10 -90 10 -110 h70 v70 q50 10 50 40Z', '#24211f') +
      path('M400 920 q-10 -90 10 -110 h70 v70 q50 10 50 40Z', '#24211f') +
      rect(244, 826, 80, 12, '#e0b34e') +
      rect(404, 826, 80, 12, '#e0b34e'),
  )
}
