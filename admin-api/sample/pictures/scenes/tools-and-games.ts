import { table, wide } from '../still-life.ts'
import { circle, ellipse, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function toolWall(): Scene {
  const handle = (x: number, y: number, h: number, fill: string) =>
    rect(x - 20, y, 40, h, fill, 'rx="16"') + rect(x - 12, y + 14, 8, h - 28, '#fff', 'opacity=".25" rx="4"')
  const hammer = (x: number, y: number) =>
    handle(x, y + 60, 330, '#b98a54') +
    path(
      `M${x - 110} ${y + 10} Q${x - 60} ${y - 6} ${x - 30} ${y + 4} H${x + 70} V${y + 64} H${x - 30} Q${x - 70} ${y + 36} ${x - 116} ${y + 40}Z`,
      '#4a555c',
    ) +
    rect(x + 60, y, 34, 70, '#5f6c73', 'rx="6"')
  const wrench = (x: number, y: number, s: number) =>
    rect(x - 20 * s, y + 60 * s, 40 * s, 250 * s, '#9aa6aa') +
    rect(x - 6 * s, y + 80 * s, 12 * s, 210 * s, '#7d898e') +
    circle(x, y + 330 * s, 48 * s, '#9aa6aa') +
    circle(x, y + 330 * s, 24 * s, '#dcc9a0') +
    circle(x, y + 40 * s, 56 * s, '#9aa6aa') +
    polygon(
      [
        [x - 26 * s, y - 40 * s],
        [x + 26 * s, y - 40 * s],
        [x + 26 * s, y + 46 * s],
        [x - 26 * s, y + 46 * s],
      ],
      '#dcc9a0',
    )
  const saw = (x: number, y: number) => {
    const teeth = repeat(30, (i) => `L${x + 110 + i * 13} ${y + 96 + (i % 2) * 12 - i * 0.4} `)
    return (
      path(
        `M${x + 100} ${y} L${x + 500} ${y + 40} V${y + 90} ${`L${x + 500} ${y + 86}`} ${teeth
          .split('L')
          .reverse()
          .map((part) => (part ? `L${part}` : ''))
          .join('')} Z`,
        '#aab5b8',
      ) +
      path(
        `M${x} ${y - 20} Q${x - 40} ${y + 130} ${x + 40} ${y + 140} L${x + 120} ${y + 116} V${y - 10}Z M${x + 32} ${y + 30} h46 v56 h-46Z`,
        '#8a5f3d',
        'fill-rule="evenodd"',
      )
    )
  }
  const driver = (x: number, y: number, fill: string) =>
    rect(x - 8, y + 130, 16, 190, '#9aa6aa') +
    polygon(
      [
        [x - 8, y + 320],
        [x + 8, y + 320],
        [x + 14, y + 344],
        [x - 14, y + 344],
      ],
      '#7d898e',
    ) +
    handle(x, y, 140, fill)
  return wide(
    'tool-wall.webp',
    rect(0, 0, 1600, 1000, '#dcc9a0'),
    repeat(22, (row) => repeat(32, (i) => circle(25 + i * 50, 25 + row * 46, 5, '#a99368'))),
    '<g transform="translate(10 14)" opacity=".16">',
    hammer(210, 90) + wrench(1010, 80, 1) + driver(560, 100, '#000') + driver(680, 100, '#000'),
    '</g>',
    hammer(210, 90),
    hammer(420, 120),
    driver(560, 100, '#a5533b'),
    driver(680, 100, '#24567a'),
    driver(800, 100, '#c49a45'),
    wrench(1010, 80, 1),
    wrench(1170, 110, 0.85),
    wrench(1300, 140, 0.7),
    wrench(1410, 160, 0.58),
    wrench(1500, 180, 0.48),
    saw(90, 600),
    // bins of nails
    rect(0, 830, 1600, 170, '#7d5a38'),
    repeat(6, (i) => {
      const x = 700 + i * 150
      const next = random(i + 3)
      return (
        rect(x, 640, 134, 190, '#6b4a2e') +
        rect(x + 10, 650, 114, 90, '#3c2a1b') +
        repeat(34, () => {
          const nx = x + next(18, 112)
          const ny = next(668, 742)
          return line(
            [nx, ny],
            [nx + next(-22, 22), ny + next(-16, 10)],
            ['#8d979a', '#b08457', '#c8ced0'][i % 3] ?? '#8d979a',
            5,
            'stroke-linecap="round"',
          )
        }) +
        rect(x, 742, 134, 88, '#8a6540') +
        rect(x + 24, 764, 86, 44, '#fbf5e6') +
        rect(x + 36, 780, 62, 10, '#5a4a3a')
      )
    }),
    rect(0, 830, 1600, 14, '#5f4328'),
    rect(60, 880, 420, 80, '#1f4a3e') + rect(90, 904, 260, 14, '#f2dfae') + rect(90, 930, 170, 10, '#f2dfae'),
  )
}

export function chessBoard(): Scene {
  const at = (column: number, row: number): [number, number] => {
    const y = 420 + row * 52 + row * row * 3.2
    const half = 430 + row * 54
    return [800 - half + (half * 2 * (column + 0.5)) / 8, y]
  }
  const squares = repeat(64, (i) => {
    const [c, r] = [i % 8, Math.floor(i / 8)]
    const y = (row: number) => 394 + row * 52 + row * row * 3.2
    const x = (column: number, row: number) => {
      const half = 404 + row * 54
      return 800 - half + (half * 2 * column) / 8
    }
    return polygon(
      [
        [x(c, r), y(r)],
        [x(c + 1, r), y(r)],
        [x(c + 1, r + 1), y(r + 1)],
        [x(c, r + 1), y(r + 1)],
      ],
      (c + r) % 2 ? '#6b4a35' : '#e8d6ae',
    )
  })
  const piece = (
    kind: 'pawn' | 'rook' | 'king' | 'knight',
    column: number,
    row: number,
    fill: string,
    light: string,
  ) => {
    const [x, y] = at(column, row)
    const s = 0.62 + row * 0.085
    const put = (inner: string) => `<g transform="translate(${x} ${y + 18}) scale(${s})">${inner}</g>`
    const foot =
      ellipse(14, 2, 62, 16, '#1b1410', 'opacity=".35"') +
      ellipse(0, 0, 52, 15, fill) +
      path('M-50 -4 Q-44 -30 -26 -40 H26 Q44 -30 50 -4Z', fill)
    const stem = (top: number) =>
      path(`M-26 -38 Q-12 -70 -16 ${top} H16 Q12 -70 26 -38Z`, fill) +
      path(`M-14 -46 Q-6 -70 -10 ${top} H-3 L-4 -46Z`, light, 'opacity=".5"')
    if (kind === 'pawn')
      return put(
        foot +
          stem(-104) +
          ellipse(0, -104, 28, 9, fill) +
          circle(0, -130, 30, fill) +
          circle(-9, -139, 9, light, 'opacity=".55"'),
      )
    if (kind === 'rook')
      return put(
        foot +
          stem(-130) +
          rect(-36, -176, 72, 50, fill) +
          repeat(3, (i) => rect(-36 + i * 27, -196, 18, 24, fill)) +
          rect(-30, -170, 9, 40, light, 'opacity=".5"'),
      )
    if (kind === 'knight')
      return put(
        foot +
          path(
            'M-34 -38 Q-30 -110 -6 -140 Q-52 -112 -66 -126 Q-60 -170 -8 -196 L4 -222 L18 -196 Q60 -150 34 -38Z',
            fill,
          ) +
          circle(-14, -168, 6, light),
      )
    return put(
      foot +
        stem(-190) +
        path('M-34 -190 Q-44 -240 0 -246 Q44 -240 34 -190Z', fill) +
        rect(-6, -292, 12, 50, fill) +
        rect(-20, -280, 40, 12, fill) +
        ellipse(0, -190, 38, 10, light, 'opacity=".5"'),
    )
  }
  const [dark, ivory] = ['#22303a', '#efe2c2']
  return wide(
    'chess-board.webp',
    table(330, ['#2b3d3a', '#3c544d'], '#5a3d2a', '#3d2819'),
    rect(1150, 60, 300, 190, '#c6d3cf', 'opacity=".8"') + repeat(4, (i) => rect(1150 + i * 75, 60, 8, 190, '#22302c')),
    polygon(
      [
        [360, 372],
        [1240, 372],
        [1690, 1030],
        [-90, 1030],
      ],
      '#3b2618',
    ),
    squares,
    piece('rook', 0, 0, dark, '#5b7080') + piece('king', 4, 0, dark, '#5b7080') + piece('rook', 7, 0, dark, '#5b7080'),
    repeat(4, (i) => piece('pawn', [1, 2, 5, 6][i] ?? 0, 1, dark, '#5b7080')),
    piece('knight', 3, 2, dark, '#5b7080') + piece('pawn', 4, 3, dark, '#5b7080'),
    piece('pawn', 3, 4, ivory, '#ffffff') + piece('knight', 5, 4, ivory, '#ffffff'),
    repeat(3, (i) => piece('pawn', [0, 4, 6][i] ?? 0, 5, ivory, '#ffffff')),
    piece('rook', 1, 6, ivory, '#ffffff') +
      piece('king', 4, 6, ivory, '#ffffff') +
      piece('rook', 6, 6, ivory, '#ffffff'),
  )
}

export function cardTable(): Scene {
  const suits: Record<string, string> = {
    spade: 'M0 -34 Q44 4 22 22 Q8 28 4 14 Q6 30 16 38 H-16 Q-6 30 -4 14 Q-8 28 -22 22 Q-44 4 0 -34Z',
    heart: 'M0 36 Q-44 -2 -30 -22 Q-12 -38 0 -14 Q12 -38 30 -22 Q44 -2 0 36Z',
    diamond: 'M0 -38 L26 0 L0 38 L-26 0Z',
    club: 'M-4 12 Q-6 28 -16 36 H16 Q6 28 4 12 A17 17 0 1 0 14 -8 A17 17 0 1 0 -14 -8 A17 17 0 1 0 -4 12Z',
  }
  const card = (x: number, y: number, turn: number, suit: string, pips: number) => {
    const fill = suit === 'heart' || suit === 'diamond' ? '#b4402f' : '#1b2220'
    const pip = (px: number, py: number, s: number) =>
      path(suits[suit] ?? '', fill, `transform="translate(${px} ${py}) scale(${s})"`)
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(-96, -142, 204, 300, '#0d2a20', 'rx="16" opacity=".35"')}${rect(-104, -150, 208, 300, '#fdf9ee', 'rx="16"')}${pip(-78, -112, 0.5)}${pip(78, 112, 0.5)}${repeat(pips, (i) => pip(pips === 1 ? 0 : i % 2 ? 38 : -38, pips === 1 ? 0 : -70 + Math.floor(i / 2) * (140 / Math.max(1, Math.ceil(pips / 2) - 1)), pips === 1 ? 1.7 : 0.95))}</g>`
  }
  const names = Object.keys(suits)
  return wide(
    'card-table.webp',
    rect(0, 0, 1600, 1000, '#1f5a45'),
    repeat(40, (i) => line([0, i * 26], [1600, i * 26 + 10], '#1b5140', 3, 'opacity=".6"')),
    path('M0 0 H1600 V90 Q800 20 0 90Z', '#6b4a2e'),
    card(470, 350, -14, 'heart', 6) +
      card(620, 330, 9, 'club', 4) +
      card(540, 470, 96, 'diamond', 8) +
      card(700, 450, -32, 'spade', 1),
    repeat(9, (i) =>
      card(
        800 + Math.sin((i - 4) * 0.17) * 900 + 40,
        1030 - Math.cos((i - 4) * 0.17) * 250 + 70,
        (i - 4) * 9,
        names[Math.floor(i / 2.4)] ?? 'heart',
        [4, 6, 8, 2, 6, 4, 8, 2, 6][i] ?? 4,
      ),
    ),
    // score sheet, pencil, cup of coffee
    rect(1090, 190, 250, 330, '#f3e9cf', 'transform="rotate(8 1200 350)"') +
      repeat(8, (i) => line([1120 - i * 4, 240 + i * 32], [1310 - i * 4, 266 + i * 32], '#a9b7b0', 4)) +
      line([1214, 210], [1170, 510], '#b4503a', 4),
    line([1130, 600], [1400, 530], '#d9a03a', 20) +
      polygon(
        [
          [1128, 590],
          [1134, 612],
          [1094, 610],
        ],
        '#f0d9a8',
      ) +
      line([1398, 530], [1420, 524], '#c77a6a', 20),
    circle(1440, 330, 130, '#174a38', 'opacity=".6"') +
      circle(1428, 316, 124, '#efe6d2') +
      circle(1428, 316, 88, '#fbf6ea') +
      circle(1428, 316, 76, '#4d3020') +
      ellipse(1404, 294, 30, 14, '#8a6244', 'opacity=".7" transform="rotate(-30 1404 294)"') +
      path('M1506 372 q60 30 70 -6 q4 -30 -52 -36', 'none', 'stroke="#fbf6ea" stroke-width="22"'),
    ellipse(180, 250, 96, 60, '#174a38', 'opacity=".5"') +
      ellipse(170, 236, 96, 62, '#e9dcc0') +
      repeat(9, (i) =>
        ellipse(
          120 + (i % 4) * 32,
          214 + Math.floor(i / 4) * 22,
          20,
          13,
          ['#8a5a34', '#a8743f', '#6b4528'][i % 3] ?? '#8a5a34',
        ),
      ),
  )
}
