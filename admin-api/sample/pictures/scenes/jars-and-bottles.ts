import { jar, shadow, table, wide } from '../still-life.ts'
import { circle, ellipse, glow, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function seedJars(): Scene {
  const seeds = ['#8a4b32', '#e3c37a', '#2f2a2c', '#b7803f', '#6f7d45', '#d9d2bd', '#a2402f'] as const
  const next = random(4)
  const one = (x: number, base: number, h: number, index: number) => {
    const fill = seeds[index % seeds.length] ?? '#8a4b32'
    const grains = repeat(70, () =>
      ellipse(
        x + next(-76, 76),
        base - 14 - next(0, h * 0.55),
        9,
        6,
        index % 2 ? '#fff' : '#000',
        `opacity="${next(0.08, 0.22).toFixed(2)}"`,
      ),
    )
    return (
      jar(x, base, 184, h, fill, index % 3 ? '#c9b27a' : '#6d7f86') +
      grains +
      rect(x - 62, base - h * 0.48, 124, 74, '#fbf5e6', 'rx="4"') +
      rect(x - 44, base - h * 0.48 + 18, 88, 7, '#5a4a3a') +
      rect(x - 44, base - h * 0.48 + 36, 60, 5, '#9a8b76') +
      rect(x - 44, base - h * 0.48 + 50, 72, 5, '#9a8b76')
    )
  }
  const shelf = (y: number) =>
    rect(0, y, 1600, 26, '#8a5f3d') +
    rect(0, y + 26, 1600, 34, '#5f3f28') +
    rect(0, y + 60, 1600, 26, '#000', 'opacity=".12"')
  return wide(
    'seed-jars.webp',
    rect(0, 0, 1600, 1000, '#3f5b4f'),
    repeat(9, (i) => rect(i * 180, 0, 4, 1000, '#324a40')),
    shelf(440),
    repeat(7, (i) => one(150 + i * 216, 436, [300, 260, 330, 280, 310, 250, 320][i] ?? 280, i)),
    shelf(880),
    repeat(5, (i) => one(150 + i * 216, 876, [290, 330, 260, 310, 280][i] ?? 280, i + 3)),
    // envelopes and a scoop
    repeat(3, (i) =>
      rect(
        1230 + i * 30,
        690 - i * 14,
        210,
        180,
        ['#e9dcc0', '#f1e7cf', '#fbf5e6'][i] ?? '#fff',
        `transform="rotate(${i * 4 - 4} 1330 780)"`,
      ),
    ),
    polygon(
      [
        [1290, 672],
        [1492, 672],
        [1390, 742],
      ],
      '#e3d3ad',
      'transform="rotate(4 1330 780)"',
    ),
    circle(1395, 790, 26, '#b4503a'),
    path('M1395 826 v-36 m0 18 q-22 -6 -26 -24 m26 24 q22 -6 26 -24', 'none', 'stroke="#4f7258" stroke-width="7"'),
  )
}

export function milkBottles(): Scene {
  const bottle = (x: number, base: number, s: number, full: boolean) => {
    const outline = `M${x - 62 * s} ${base} V${base - 230 * s} Q${x - 62 * s} ${base - 290 * s} ${x - 34 * s} ${base - 330 * s} V${base - 400 * s} H${x + 34 * s} V${base - 330 * s} Q${x + 62 * s} ${base - 290 * s} ${x + 62 * s} ${base - 230 * s} V${base}Z`
    const milk = `M${x - 54 * s} ${base - 8} V${base - 230 * s} Q${x - 54 * s} ${base - 288 * s} ${x - 27 * s} ${base - 326 * s} V${base - 352 * s} H${x + 27 * s} V${base - 326 * s} Q${x + 54 * s} ${base - 288 * s} ${x + 54 * s} ${base - 230 * s} V${base - 8}Z`
    return (
      shadow(x, base, 60 * s) +
      path(outline, '#d7e6e8', 'opacity=".85"') +
      (full ? path(milk, '#fdfaf0') : '') +
      rect(x - 44 * s, base - 220 * s, 10 * s, 190 * s, '#ffffff', 'opacity=".8" rx="5"') +
      path(
        `M${x - 38 * s} ${base - 120 * s} q${38 * s} ${-50 * s} ${76 * s} 0 q${-38 * s} ${40 * s} ${-76 * s} 0`,
        '#2f6f8f',
      ) +
      (full
        ? rect(x - 40 * s, base - 416 * s, 80 * s, 28 * s, '#b4503a', 'rx="6"')
        : rect(x - 38 * s, base - 406 * s, 76 * s, 12 * s, '#bcd3d6', 'rx="6"'))
    )
  }
  return wide(
    'milk-bottles.webp',
    rect(0, 0, 1600, 1000, '#cfdcd8'),
    repeat(12, (row) =>
      repeat(17, (i) => rect(i * 100 - (row % 2) * 50, row * 62, 94, 56, row % 2 ? '#dde7e3' : '#d7e3df')),
    ),
    rect(0, 740, 1600, 260, '#5c6b70'),
    rect(0, 700, 1600, 60, '#8b9a9e'),
    repeat(27, (i) => rect(i * 62, 708, 44, 44, '#78888d', 'rx="6"')),
    repeat(6, (i) => circle(140 + i * 270, 850, 54, '#3f4b50') + circle(140 + i * 270, 850, 20, '#8b9a9e')),
    // filler
    rect(930, 0, 220, 190, '#a9b8bb'),
    rect(930, 150, 220, 40, '#8b9a9e'),
    rect(1015, 190, 50, 70, '#6c7b80'),
    rect(1033, 260, 14, 90, '#fdfaf0'),
    rect(960, 40, 70, 70, '#fbf5e6', 'rx="35"') + line([995, 75], [1014, 56], '#b4503a', 6),
    bottle(1040, 712, 1, false),
    rect(1001, 520, 78, 186, '#fdfaf0', 'opacity=".9" rx="14"'),
    bottle(1290, 712, 1, false),
    bottle(1510, 712, 1, false),
    repeat(4, (i) => bottle(110 + i * 225, 712, 1, true)),
  )
}

export function blueKettle(): Scene {
  return wide(
    'blue-kettle.webp',
    table(650, ['#f0dcb4', '#e6c690'], '#a8754a', '#7d5232'),
    // window light
    polygon(
      [
        [0, 60],
        [520, 0],
        [980, 0],
        [300, 650],
        [0, 650],
      ],
      '#fff5dc',
      'opacity=".45"',
    ),
    polygon(
      [
        [1160, 120],
        [1500, 120],
        [1500, 420],
        [1160, 420],
      ],
      '#2f4a43',
    ),
    rect(1180, 140, 300, 260, '#26403a'),
    repeat(5, (i) => rect(1215, 180 + i * 40, [190, 230, 150, 210, 120][i] ?? 100, 9, '#e9dcc0', 'opacity=".85"')),
    // kettle
    shadow(560, 800, 280, 40),
    path('M330 800 Q260 560 420 470 H700 Q860 560 790 800 Q560 840 330 800Z', '#24567a'),
    path('M380 780 Q320 580 440 490 H520 Q410 590 450 800Z', '#5b8fb0', 'opacity=".7"'),
    path('M780 640 Q880 610 930 480 L985 500 Q960 690 810 740Z', '#1d4865'),
    ellipse(560, 470, 142, 30, '#1a3f59'),
    path('M430 468 Q560 390 690 468Z', '#24567a'),
    circle(560, 414, 26, '#1b2220'),
    path(
      'M400 480 Q380 240 560 240 Q740 240 720 480',
      'none',
      'stroke="#1b2220" stroke-width="26" stroke-linecap="round"',
    ),
    rect(478, 226, 164, 38, '#8a5f3d', 'rx="19"'),
    glow('steam', 985, 400, 120, '#ffffff', 0.5),
    path(
      'M955 460 q-30 -60 10 -110 t0 -120',
      'none',
      'stroke="#fff" stroke-width="18" stroke-linecap="round" opacity=".45"',
    ),
    // cup
    shadow(1060, 850, 110),
    path('M950 690 H1170 Q1170 850 1060 850 Q950 850 950 690Z', '#fbf5e6'),
    ellipse(1060, 690, 110, 24, '#efe4c8') + ellipse(1060, 692, 92, 17, '#5b3a24'),
    path('M1165 720 q70 0 60 56 q-10 40 -80 40', 'none', 'stroke="#fbf5e6" stroke-width="20"'),
    // loaf on a board
    rect(1180, 846, 400, 34, '#d1a06a', 'rx="14"'),
    path('M1210 846 Q1190 700 1300 690 H1470 Q1570 700 1550 846Z', '#b9773a'),
    path(
      'M1230 780 Q1230 715 1310 706 H1460 Q1520 712 1530 750',
      'none',
      'stroke="#dca864" stroke-width="16" stroke-linecap="round"',
    ),
    repeat(4, (i) =>
      path(`M${1280 + i * 62} 706 q18 34 4 72`, 'none', 'stroke="#f0d2a0" stroke-width="11" stroke-linecap="round"'),
    ),
  )
}
