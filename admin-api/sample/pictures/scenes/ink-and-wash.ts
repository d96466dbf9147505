import { wide } from '../still-life.ts'
import { blur, ellipse, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

const ink = '#2a2622'

/** Soft washes that cross the lines, as in a drawing by hand. */
function drawing(file: string, paper: string, wash: string, lines: string): Scene {
  return wide(
    file,
    rect(0, 0, 1600, 1000, paper),
    blur('wet', 9),
    '<filter id="hand" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="9"/></filter>',
    `<g filter="url(#wet)" opacity=".8">${wash}</g>`,
    `<g filter="url(#hand)" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`,
  )
}
const stroke = (d: string, more = '') => `<path d="${d}" ${more}/>`
const hatch = (x: number, y: number, w: number, h: number, gap = 16) =>
  repeat(Math.floor(w / gap), (i) =>
    stroke(`M${x + i * gap} ${y + h} l${gap * 0.9} ${-h}`, 'stroke-width="2" opacity=".6"'),
  )
const man = (x: number, y: number, s: number, arm: string) =>
  stroke(
    `M${x} ${y - 88 * s} a${13 * s} ${13 * s} 0 1 1 .1 0 M${x - 20 * s} ${y - 104 * s} h${40 * s} M${x} ${y - 86 * s} Q${x - 24 * s} ${y - 80 * s} ${x - 20 * s} ${y - 40 * s} H${x + 18 * s} Q${x + 22 * s} ${y - 80 * s} ${x} ${y - 86 * s} M${x - 14 * s} ${y - 40 * s} L${x - 18 * s} ${y} M${x + 12 * s} ${y - 40 * s} L${x + 18 * s} ${y}`,
  ) + stroke(`M${x + 16 * s} ${y - 74 * s} ${arm}`)

export function bridgeBuilders(): Scene {
  const bays = repeat(8, (i) =>
    stroke(`M${i * 200} 330 V560 M${i * 200} 330 L${i * 200 + 200} 560 M${i * 200 + 200} 330 L${i * 200} 560`),
  )
  return drawing(
    'bridge-builders.webp',
    '#f1e4c8',
    rect(0, 0, 1600, 330, '#e9cfa0', 'opacity=".6"') +
      rect(0, 560, 1600, 60, '#a98760') +
      path('M0 760 Q400 720 800 770 T1600 750 V1000 H0Z', '#a9b5a6') +
      polygon(
        [
          [250, 620],
          [430, 620],
          [470, 900],
          [210, 900],
        ],
        '#c3a981',
      ) +
      polygon(
        [
          [1130, 620],
          [1310, 620],
          [1350, 900],
          [1090, 900],
        ],
        '#c3a981',
      ) +
      ellipse(1300, 150, 200, 50, '#fff5dc') +
      rect(300, 470, 60, 60, '#7a5a3c', 'opacity=".5"') +
      rect(740, 470, 60, 60, '#7a5a3c', 'opacity=".5"'),
    `${stroke('M-20 330 H1620 M-20 318 H1620 M-20 560 H1620 M-20 616 H1620')}${bays}${repeat(9, (i) => stroke(`M${i * 200 - 8} 326 h16 M${i * 200 - 8} 556 h16`, 'stroke-width="12"'))}` +
      stroke('M250 620 L210 900 M430 620 L470 900 M1130 620 L1090 900 M1310 620 L1350 900') +
      repeat(6, (i) =>
        stroke(
          `M${246 - i * 6} ${650 + i * 44} h${190 + i * 12} M${1126 - i * 6} ${650 + i * 44} h${190 + i * 12} M${300 + (i % 2) * 60} ${650 + i * 44} v44 M${1180 + (i % 2) * 60} ${650 + i * 44} v44`,
          'stroke-width="3"',
        ),
      ) +
      hatch(400, 640, 60, 240) +
      hatch(1280, 640, 60, 240) +
      repeat(7, (i) => stroke(`M${i * 240 - 40} ${880 + (i % 3) * 34} q60 -22 120 0 t120 0`, 'stroke-width="3"')) +
      man(330, 556, 1.25, 'l60 26 M372 510 l50 -40') +
      man(520, 556, 1.2, 'l-10 60') +
      man(770, 556, 1.3, 'l56 -30 M836 420 l18 130') +
      man(900, 556, 1.2, 'l40 40') +
      man(1010, 556, 1.25, 'l30 50') +
      man(1240, 556, 1.2, 'l60 -10') +
      man(1390, 556, 1.25, 'l-16 60') +
      man(640, 318, 1.05, 'l50 20') +
      man(1060, 318, 1.05, 'l44 -36') +
      stroke('M690 300 h330 M700 306 v-14 M1010 306 v-14') +
      stroke('M1180 316 L1250 60 L1330 316 M1214 190 h86 M1250 60 L1480 130 V300 M1460 300 h40 v30 h-40Z') +
      stroke('M40 560 v-60 h120 v60 M50 500 l20 -30 h80 l16 30 M70 530 h60', 'stroke-width="3.5"'),
  )
}

export function frontPorch(): Scene {
  const shoe = (x: number, s: number, fill: string) =>
    path(
      `M${x} 842 q${-4 * s} ${-34 * s} ${14 * s} ${-32 * s} q${10 * s} ${14 * s} ${44 * s} ${16 * s} q${16 * s} ${4 * s} ${14 * s} 18Z`,
      fill,
    )
  return drawing(
    'front-porch.webp',
    '#f6efdf',
    rect(-40, -40, 1680, 960, '#c3d0cb') +
      polygon(
        [
          [260, 330],
          [800, 110],
          [1340, 330],
        ],
        '#8a5a48',
      ) +
      rect(330, 330, 940, 520, '#e8d9b0') +
      rect(690, 450, 190, 396, '#2f5d4a') +
      rect(420, 470, 190, 240, '#f6cf73') +
      rect(980, 470, 190, 240, '#f6cf73') +
      ellipse(785, 430, 240, 130, '#ffdf8a') +
      rect(240, 850, 1120, 60, '#b58c66') +
      rect(0, 910, 1600, 90, '#8fa67a') +
      ellipse(120, 560, 190, 260, '#6f9160') +
      ellipse(1500, 600, 170, 230, '#7f9a66') +
      shoe(560, 1.3, '#7a3a2c') +
      shoe(900, 1.5, '#2e4a66') +
      shoe(1000, 1, '#c49a45') +
      shoe(1076, 0.8, '#a5533b'),
    stroke('M260 330 L800 110 L1340 330Z M300 330 V850 M1300 330 V850 M330 330 V850 M1270 330 V850 M330 380 H1270') +
      repeat(9, (i) =>
        stroke(
          `M${330 + i * 4} ${420 + i * 48} h${80 - i * 4} M${620} ${420 + i * 48} h60 M890 ${420 + i * 48} h80 M1180 ${420 + i * 48} h84`,
          'stroke-width="2.5" opacity=".6"',
        ),
      ) +
      repeat(12, (i) => stroke(`M${350 + i * 82} 324 l${i < 6 ? -20 : 20} -30`, 'stroke-width="2.5" opacity=".6"')) +
      stroke('M690 846 V450 H880 V846 M714 500 H856 V640 H714Z M714 670 H856 V820 H714Z M852 656 a8 8 0 1 1 .1 0') +
      stroke(
        'M420 470 H610 V710 H420Z M515 470 V710 M420 590 H610 M980 470 H1170 V710 H980Z M1075 470 V710 M980 590 H1170',
      ) +
      stroke(
        'M420 470 q50 60 0 200 M610 470 q-50 60 0 200 M980 470 q50 60 0 200 M1170 470 q-50 60 0 200',
        'stroke-width="3"',
      ) +
      stroke('M770 380 h30 l10 44 h-50Z M785 380 v-20') +
      stroke('M240 850 H1360 V910 H240Z M600 910 V960 H990 V910 M560 960 H1030 V1000') +
      stroke('M330 720 H680 M890 720 H1270 M330 746 H680 M890 746 H1270') +
      repeat(11, (i) => stroke(`M${350 + i * 32} 746 V850`, 'stroke-width="3"')) +
      repeat(12, (i) => stroke(`M${905 + i * 32} 746 V850`, 'stroke-width="3"')) +
      stroke(
        'M100 1000 Q110 760 90 600 M90 700 L20 620 M96 660 L180 570 M60 420 q-90 60 -40 160 q-70 80 40 160 M150 380 q120 40 80 160 q60 90 -30 190 M1500 1000 Q1490 800 1506 640 M1500 760 L1430 690 M1504 720 L1570 650 M1420 460 q-80 100 -10 200 M1560 440 q70 80 40 200',
      ) +
      [
        [560, 1.3],
        [900, 1.5],
        [1000, 1],
        [1076, 0.8],
      ]
        .map(([x = 0, s = 1]) =>
          stroke(
            `M${x} 842 q${-4 * s} ${-34 * s} ${14 * s} ${-32 * s} q${10 * s} ${14 * s} ${44 * s} ${16 * s} q${16 * s} ${4 * s} ${14 * s} 18Z`,
            'stroke-width="3.5"',
          ),
        )
        .join(''),
  )
}

export function snowboundTrain(): Scene {
  const next = random(15)
  return drawing(
    'snowbound-train.webp',
    '#efece4',
    rect(0, 0, 1600, 560, '#c4c9cd') +
      rect(640, 424, 560, 180, '#4d5256', 'opacity=".75"') +
      rect(1180, 240, 190, 400, '#4d5256', 'opacity=".7"') +
      ellipse(760, 190, 260, 90, '#7d8388') +
      ellipse(1010, 120, 260, 70, '#9aa0a4') +
      path('M0 720 Q300 520 620 610 Q900 700 1600 560 V1000 H0Z', '#ffffff') +
      path('M0 860 Q500 760 900 860 T1600 800 V1000 H0Z', '#dfe4e8'),
    stroke(
      'M640 420 H1180 V610 M640 420 V600 M660 420 a10 95 0 0 0 0 180 M1180 240 H1370 V600 M1160 240 H1390 M1210 290 H1280 V380 H1210Z M1300 290 H1350 V380 H1300Z',
    ) +
      stroke('M720 420 L704 300 H776 L760 420 M690 300 H790 M900 420 v-50 q30 -40 60 0 v50 M1050 420 v-40 h50 v40') +
      stroke('M600 600 L520 690 M600 600 H1380 M620 640 L540 700 M640 600 L600 700') +
      repeat(9, (i) => stroke(`M${660 + i * 60} 430 v160`, 'stroke-width="2" opacity=".5"')) +
      hatch(1190, 400, 170, 190, 14) +
      stroke('M1390 560 H1600 M1400 380 H1600 V560 M1440 420 h70 v60 h-70Z M1540 420 h60 v60 h-60Z') +
      stroke('M690 250 q-40 -60 30 -80 q20 -70 110 -40 q60 -60 140 -10 q90 -50 150 10', 'stroke-width="3.5"') +
      stroke('M0 720 Q300 520 620 610 Q760 660 900 650 Q1200 650 1600 560 M0 860 Q500 760 900 860 T1600 800') +
      man(300, 780, 1.5, 'l70 60 l40 50') +
      man(460, 820, 1.6, 'l70 -30 l60 -60') +
      man(200, 860, 1.6, 'l60 70') +
      man(640, 860, 1.5, 'l-60 60 l-40 20') +
      man(860, 800, 1.3, 'l50 50') +
      man(1120, 830, 1.4, 'l70 10 l50 40') +
      stroke('M404 690 l46 66 M590 588 l60 -30 M300 822 l40 40') +
      repeat(90, () =>
        stroke(`M${next(0, 1600).toFixed(0)} ${next(0, 1000).toFixed(0)} l-5 8`, 'stroke="#fff" stroke-width="7"'),
      ),
  )
}
