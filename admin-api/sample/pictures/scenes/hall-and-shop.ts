import { shadow, table, wide } from '../still-life.ts'
import { circle, ellipse, group, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function fishFry(): Scene {
  const next = random(31)
  const fillet = (x: number, y: number, size: number, turn: number) =>
    group(
      `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`,
      path('M-190 10 Q-150 -70 -20 -72 Q120 -74 190 -16 Q210 20 150 46 Q20 84 -110 62 Q-184 48 -190 10Z', '#b97a2e'),
      path('M-176 0 Q-140 -64 -16 -66 Q110 -68 176 -18 Q120 8 -10 12 Q-120 16 -176 0Z', '#dca552'),
      repeat(34, () =>
        circle(next(-150, 150), next(-48, 40), next(4, 11), next() > 0.5 ? '#e9bf73' : '#9c6222', 'opacity=".75"'),
      ),
    )
  const chip = (x: number, y: number, turn: number) =>
    group(
      `transform="translate(${x} ${y}) rotate(${turn})"`,
      rect(-14, -92, 28, 184, '#e8bd57', 'rx="7"'),
      rect(-14, -92, 10, 184, '#f6d983', 'rx="5"'),
    )
  const lemon = (x: number, y: number) =>
    path(`M${x - 96} ${y} A96 96 0 0 0 ${x + 96} ${y}Z`, '#e6bd2f') +
    path(`M${x - 82} ${y + 4} A82 82 0 0 0 ${x + 82} ${y + 4}Z`, '#f8ecb2') +
    repeat(4, (i) => {
      const angle = ((i * 45 + 22) * Math.PI) / 180
      const reach = (part: number, spread: number) =>
        `${x + Math.cos(angle + spread) * 70 * part} ${y + 8 + Math.sin(angle + spread) * 70 * part}`
      return path(`M${x} ${y + 12} L${reach(1, -0.3)} Q${reach(1.1, 0)} ${reach(1, 0.3)}Z`, '#f0d15a')
    })
  const checks = repeat(6, (row) =>
    repeat(9, (column) =>
      (row + column) % 2 ? '' : rect(330 + column * 100 + row * 4, 520 + row * 54, 100, 54, '#c4473a', 'opacity=".85"'),
    ),
  )
  return wide(
    'fish-fry.webp',
    table(430, ['#5f7f86', '#8fb0b0'], '#c99c66', '#9a7145'),
    // a window of the hall in the early evening
    rect(1080, 50, 340, 330, '#f5e2ae') + rect(1240, 50, 18, 330, '#e9e2cf') + rect(1080, 200, 340, 16, '#e9e2cf'),
    rect(1062, 34, 376, 20, '#e9e2cf') + rect(1062, 376, 376, 24, '#e9e2cf'),
    rect(130, 90, 520, 210, '#1f3b36', 'rx="6"') +
      rect(130, 90, 520, 210, 'none', 'stroke="#b48a54" stroke-width="16"'),
    repeat(4, (i) => rect(176, 134 + i * 38, [340, 420, 300, 220][i] ?? 0, 10, '#e7e3d2', 'opacity=".8"')) +
      repeat(3, (i) => rect(566, 134 + i * 38, 40, 10, '#f0cf7a', 'opacity=".9"')),
    shadow(800, 880, 560),
    path('M240 500 H1330 L1250 840 Q1240 880 1190 880 H390 Q340 880 325 840Z', '#f4ead4'),
    path('M240 500 H1330 L1250 840 Q1240 880 1190 880 H390 Q340 880 325 840Z', 'none', 'id="basket"') +
      `<clipPath id="cut"><path d="M240 500 H1330 L1250 840 Q1240 880 1190 880 H390 Q340 880 325 840Z"/></clipPath>`,
    group('clip-path="url(#cut)"', checks, rect(240, 820, 1100, 80, '#000', 'opacity=".12"')),
    repeat(20, (i) => chip(320 + i * 34, 500 + (i % 4) * 12, -50 + ((i * 37) % 100))),
    fillet(640, 440, 1.35, -8) + fillet(900, 420, 1.3, 12) + fillet(770, 350, 1.15, -3),
    lemon(1130, 400),
    // coleslaw in a paper cup
    shadow(1420, 860, 120) +
      polygon(
        [
          [1300, 640],
          [1540, 640],
          [1500, 860],
          [1340, 860],
        ],
        '#fbf6e8',
      ) +
      ellipse(1420, 640, 120, 40, '#e9eed2') +
      repeat(46, () => {
        const [x, y] = [next(1320, 1510), next(608, 656)]
        const colour = ['#b9cf8e', '#f3f3df', '#d98a4d', '#8fb06b'][Math.floor(next(0, 4))] ?? '#b9cf8e'
        return line([x, y], [x + next(-34, 34), y + next(-16, 16)], colour, 7, 'stroke-linecap="round"')
      }),
    // rye bread
    shadow(160, 880, 140) +
      repeat(2, (i) =>
        group(
          `transform="translate(${150 + i * 44} ${780 - i * 26}) rotate(${i * 7})"`,
          path('M-120 90 Q-150 -60 -60 -90 Q0 -110 60 -90 Q150 -60 120 90Z', '#7a4f2b'),
          path('M-102 78 Q-126 -48 -50 -72 Q0 -88 50 -72 Q126 -48 102 78Z', '#c49a68'),
          repeat(16, () => ellipse(next(-80, 80), next(-56, 66), 5, 3, '#6b4526', 'opacity=".6"')),
        ),
      ),
  )
}

export function accordion(): Scene {
  const folds = repeat(17, (i) => {
    const x = 560 + i * 29
    const lift = Math.sin((i / 16) * Math.PI) * 46
    const points = (inset: number): [number, number][] => [
      [x, 300 - lift + inset],
      [x + 15, 284 - lift],
      [x + 29, 300 - lift + inset],
      [x + 29, 700 - lift - inset],
      [x + 15, 716 - lift],
      [x, 700 - lift - inset],
    ]
    return polygon(points(0), i % 2 ? '#8c2f34' : '#b3474a') + rect(x + 12, 288 - lift, 5, 424, '#e3b25c')
  })
  const keys =
    repeat(14, (i) => rect(1230, 286 + i * 31, 92, 28, '#fbf5e6', 'rx="4"')) +
    repeat(13, (i) => ([2, 6, 9, 13].includes(i + 1) ? '' : rect(1230, 306 + i * 31, 56, 18, '#211c1a', 'rx="3"')))
  const buttons = repeat(6, (column) =>
    repeat(13, (row) =>
      circle(420 + column * 20, 312 + row * 31 + column * 5, 8, row % 4 === 2 ? '#2a2220' : '#f4ead2'),
    ),
  )
  return wide(
    'accordion.webp',
    rect(0, 0, 1600, 760, '#2e4a4b'),
    repeat(
      11,
      (i) => rect(i * 150, 430, 146, 330, i % 2 ? '#3b5a58' : '#375553') + rect(i * 150, 430, 146, 8, '#557571'),
    ),
    // a string of lamps along the wall
    path('M-20 90 Q240 210 520 110 Q800 220 1080 110 Q1340 210 1620 90', 'none', 'stroke="#1d2f30" stroke-width="5"'),
    repeat(15, (i) => {
      const [x, y] = [40 + i * 110, 136 + Math.abs(Math.sin(i * 0.62)) * 40]
      return (
        circle(x, y, 44, '#f6d58a', 'opacity=".18"') +
        circle(x, y, 15, ['#f6d58a', '#e8a066', '#f3e8c8'][i % 3] ?? '#f6d58a')
      )
    }),
    rect(0, 760, 1600, 240, '#a8713f'),
    repeat(12, (i) => line([i * 150 - 60, 760], [i * 210 - 360, 1000], '#8a5930', 4)),
    ellipse(800, 930, 560, 46, '#3a2210', 'opacity=".35"'),
    // chair
    rect(470, 740, 660, 44, '#5b3a20', 'rx="12"') + rect(470, 740, 660, 12, '#7d5431', 'rx="6"'),
    rect(510, 784, 40, 180, '#4c2f19') + rect(1050, 784, 40, 180, '#4c2f19') + rect(550, 850, 500, 18, '#4c2f19'),
    rect(394, 260, 176, 484, '#7d2529', 'rx="26"') + rect(406, 272, 152, 460, '#98353a', 'rx="18"'),
    buttons,
    folds,
    rect(1044, 240, 190, 504, '#7d2529', 'rx="26"') + rect(1056, 252, 166, 480, '#98353a', 'rx="18"'),
    repeat(7, (i) =>
      path(
        `M1090 ${300 + i * 56} Q1140 ${276 + i * 56} 1190 ${300 + i * 56} Q1140 ${324 + i * 56} 1090 ${300 + i * 56}Z`,
        '#e3b25c',
        'opacity=".9"',
      ),
    ),
    rect(1222, 276, 108, 446, '#4a1a1c', 'rx="10"') + keys,
    path(
      'M420 300 Q300 330 330 520 Q350 660 430 700',
      'none',
      'stroke="#2a1d16" stroke-width="30" stroke-linecap="round"',
    ),
    path(
      'M1200 262 Q1330 150 1400 300 Q1440 400 1340 470',
      'none',
      'stroke="#2a1d16" stroke-width="22" stroke-linecap="round"',
    ),
  )
}

export function nineLockers(): Scene {
  const colours = ['#3f6f86', '#4a7b92', '#38657b']
  const locker = (index: number) => {
    const x = 128 + index * 150
    const isOpen = index === 5
    const door =
      rect(x, 250, 142, 560, colours[index % 3] ?? '#3f6f86', 'rx="4"') +
      rect(x + 8, 258, 8, 544, '#ffffff', 'opacity=".14"') +
      repeat(4, (i) => rect(x + 42, 290 + i * 18, 58, 7, '#1e3a48', 'rx="3"')) +
      rect(x + 36, 400, 70, 34, '#f4ead2', 'rx="3"') +
      rect(x + 46, 412, 34 + ((index * 7) % 18), 7, '#5a5148') +
      rect(x + 112, 520, 14, 62, '#c8ced0', 'rx="6"') +
      circle(x + 119, 604, 11, '#8f999d')
    const inside =
      rect(x, 250, 142, 560, '#16303d') +
      rect(x + 4, 340, 134, 10, '#2c5264') +
      path(`M${x + 40} 372 Q${x + 71} 352 ${x + 102} 372 L${x + 122} 640 Q${x + 71} 668 ${x + 20} 640Z`, '#35506f') +
      rect(x + 64, 372, 14, 276, '#2a405a') +
      rect(x + 30, 740, 82, 66, '#6b4a2e', 'rx="10"')
    return isOpen ? inside : door
  }
  const helmet = (x: number, colour: string) =>
    path(`M${x - 50} 246 Q${x - 48} 186 ${x} 182 Q${x + 48} 186 ${x + 50} 246Z`, colour) +
    rect(x - 62, 238, 124, 12, colour, 'rx="6"') +
    rect(x - 7, 180, 14, 60, '#fff', 'opacity=".35" rx="6"')
  const toque = (x: number) =>
    path(
      `M${x - 44} 200 Q${x - 84} 160 ${x - 48} 128 Q${x - 30} 90 ${x} 112 Q${x + 34} 88 ${x + 50} 128 Q${x + 86} 160 ${x + 44} 200Z`,
      '#fbf7ec',
    ) +
    rect(x - 46, 194, 92, 54, '#f1ead8') +
    repeat(4, (i) => line([x - 30 + i * 20, 200], [x - 34 + i * 22, 150], '#d8cfb8', 4))
  const yellow = '#e3b23c'
  return wide(
    'nine-lockers.webp',
    rect(0, 0, 1600, 810, '#d9d2c0') + rect(0, 0, 1600, 120, '#c5bda8'),
    repeat(5, (i) => rect(60 + i * 320, 20, 220, 34, '#f9f3da', 'rx="8"') + rect(60 + i * 320, 54, 220, 8, '#a49c88')),
    repeat(9, (i) => rect(0, 150 + i * 74, 1600, 3, '#c9c1ad')),
    rect(0, 810, 1600, 190, '#7c8583') + rect(0, 810, 1600, 14, '#606967'),
    polygon(
      [
        [0, 930],
        [1600, 880],
        [1600, 904],
        [0, 956],
      ],
      '#dcb141',
    ),
    rect(112, 236, 1376, 590, '#22414f', 'rx="6"'),
    repeat(9, locker),
    [0, 1, 2, 3, 4, 6, 7, 8].map((i) => helmet(199 + i * 150, i === 4 ? '#c4533f' : yellow)).join(''),
    toque(199 + 5 * 150),
    // bench
    rect(240, 880, 900, 34, '#a5743f', 'rx="6"') +
      rect(300, 914, 34, 86, '#4a5254') +
      rect(1040, 914, 34, 86, '#4a5254'),
    rect(400, 800, 150, 80, '#3c3f42', 'rx="10"') +
      rect(430, 782, 90, 24, 'none', 'stroke="#3c3f42" stroke-width="10" rx="8"'),
    rect(820, 790, 46, 90, '#b9473d', 'rx="8"') + rect(826, 774, 34, 20, '#d9d9d4', 'rx="5"'),
  )
}
