import { shadow, wide } from '../still-life.ts'
import { circle, ellipse, line, path, random, rect, repeat, type Scene } from '../svg.ts'

export function breadRolls(): Scene {
  const next = random(31)
  const roll = (x: number, y: number) =>
    ellipse(x + 8, y + 12, 72, 62, '#2a1c12', 'opacity=".35"') +
    ellipse(x, y, 72, 62, ['#b9722f', '#c58238', '#ad672a'][Math.floor(next(0, 3))] ?? '#b9722f') +
    ellipse(x - 6, y - 8, 56, 46, '#d79b4e', 'opacity=".8"') +
    ellipse(x - 16, y - 20, 26, 16, '#f3d295', 'opacity=".75"') +
    repeat(6, () => circle(x + next(-34, 34), y + next(-28, 24), 2.4, '#fff3d6', 'opacity=".8"'))
  const tray = (x: number, y: number, columns: number, rows: number) =>
    rect(x - 8, y + 12, columns * 150 + 70, rows * 134 + 60, '#1b1410', 'rx="22" opacity=".3"') +
    rect(x - 20, y - 4, columns * 150 + 70, rows * 134 + 60, '#6f7678', 'rx="22"') +
    rect(x, y + 14, columns * 150 + 30, rows * 134 + 24, '#4b5255', 'rx="14"') +
    repeat(columns * rows, (i) => roll(x + 92 + (i % columns) * 150, y + 92 + Math.floor(i / columns) * 134))
  const hand = (x: number, side: number) =>
    path(`M${x - 70} 1010 L${x - 52} 850 H${x + 52} L${x + 70} 1010Z`, '#eef0ea') +
    path(`M${x - 46} 862 Q${x - 56} 770 ${x - 30} 730 H${x + 34} Q${x + 54} 780 ${x + 44} 862Z`, '#c98f68') +
    repeat(4, (i) =>
      line(
        [x - 28 + i * 20, 745],
        [x - 30 + i * 22, 690 + Math.abs(i - 1.5) * 10],
        '#c98f68',
        19,
        'stroke-linecap="round"',
      ),
    ) +
    line([x + side * 40, 790], [x + side * 74, 740], '#c98f68', 20, 'stroke-linecap="round"')
  return wide(
    'bread-rolls.webp',
    rect(0, 0, 1600, 1000, '#d9d2c2'),
    repeat(60, () => ellipse(next(0, 1600), next(0, 1000), next(10, 60), next(6, 26), '#f6f1e4', 'opacity=".6"')),
    tray(70, 60, 4, 3),
    tray(800, 60, 4, 5),
    tray(70, 570, 4, 3),
    hand(1000, 1),
    hand(1300, -1),
  )
}

export function bookSale(): Scene {
  const next = random(52)
  const colours = [
    '#7a3a2c',
    '#1f4a3e',
    '#c49a45',
    '#2e4a66',
    '#8a6d8c',
    '#d9c9a3',
    '#4a555c',
    '#a5533b',
    '#5f7d52',
    '#20333b',
  ]
  const row = (y: number, tall: number) => {
    let x = -10
    let out = rect(0, y - tall * 1.05, 1600, tall * 1.1, '#2a2018')
    while (x < 1600) {
      const w = next(34, 78)
      const h = tall * next(0.74, 1)
      const fill = colours[Math.floor(next(0, colours.length))] ?? '#7a3a2c'
      const lean = next() > 0.93 ? `transform="rotate(${next(3, 7).toFixed(1)} ${x} ${y})"` : ''
      out += `<g ${lean}>${rect(x, y - h, w - 3, h, fill, 'rx="3"')}${rect(x, y - h, 5, h, '#fff', 'opacity=".14"')}${rect(x, y - h * 0.88, w - 3, h * 0.03, '#f3e3b8', 'opacity=".8"')}${rect(x, y - h * 0.16, w - 3, h * 0.025, '#f3e3b8', 'opacity=".8"')}${rect(x + w * 0.36, y - h * 0.74, w * 0.22, h * next(0.28, 0.46), '#f3e3b8', 'opacity=".75"')}</g>`
      x += w
    }
    return out
  }
  const board = (y: number) => rect(0, y, 1600, 24, '#b08457') + rect(0, y + 24, 1600, 20, '#7d5a38')
  const flat = (x: number, y: number, w: number, fill: string) =>
    rect(x, y - 46, w, 46, fill, 'rx="6"') +
    rect(x + 8, y - 38, w - 8, 30, '#f4ead2') +
    repeat(4, (i) => line([x + 12, y - 32 + i * 7], [x + w, y - 32 + i * 7], '#d3c4a0', 2)) +
    rect(x, y - 46, 16, 46, fill)
  return wide(
    'book-sale.webp',
    rect(0, 0, 1600, 1000, '#4a3625'),
    row(290, 250),
    board(290),
    row(640, 280),
    board(640),
    rect(0, 684, 1600, 320, '#c9a878'),
    rect(0, 684, 1600, 14, '#000', 'opacity=".18"'),
    shadow(390, 930, 250, 30),
    flat(190, 930, 420, '#2e4a66'),
    flat(220, 884, 370, '#a5533b'),
    flat(200, 838, 400, '#1f4a3e'),
    flat(240, 792, 320, '#c49a45'),
    // an open book
    shadow(1080, 930, 330, 26),
    path('M760 910 Q920 850 1080 906 Q1240 850 1400 910 V780 Q1240 716 1080 776 Q920 716 760 780Z', '#fbf5e6'),
    path('M1080 906 V776', 'none', 'stroke="#c9b791" stroke-width="6"'),
    repeat(6, (i) =>
      path(
        `M800 ${786 + i * 19} Q920 ${746 + i * 19} 1050 ${790 + i * 19} M1110 ${790 + i * 19} Q1240 ${746 + i * 19} 1360 ${786 + i * 19}`,
        'none',
        'stroke="#8a7d68" stroke-width="4"',
      ),
    ),
    rect(1440, 760, 120, 150, '#e9c65a', 'transform="rotate(-6 1500 830)"'),
    path('M1464 800 l70 -8 M1468 828 l70 -8 M1472 856 l44 -5', 'none', 'stroke="#5a4a1a" stroke-width="9"'),
  )
}

export function soupBowls(): Scene {
  const soups = ['#c9652f', '#d7a543', '#7f8f45', '#b54a35', '#d9b27a']
  const next = random(8)
  const bowl = (x: number, y: number, r: number, i: number) =>
    ellipse(x + 14, y + 20, r * 1.04, r * 1.02, '#1b1410', 'opacity=".3"') +
    circle(x, y, r, '#f4efe2') +
    circle(
      x,
      y,
      r * 0.97,
      'none',
      `stroke="${['#2e4a66', '#1f4a3e', '#7a3a2c', '#2e4a66', '#1f4a3e'][i]}" stroke-width="8"`,
    ) +
    circle(x, y, r * 0.8, '#d8cfb9') +
    circle(x + 2, y + 4, r * 0.77, soups[i] ?? '#c9652f') +
    repeat(16, () => {
      const angle = next(0, 6.28)
      const reach = r * next(0.1, 0.64)
      return ellipse(
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        next(9, 20),
        next(7, 12),
        ['#f0d9a0', '#5f7d3c', '#e58f4a', '#8a3a24'][Math.floor(next(0, 4))] ?? '#fff',
        'opacity=".85"',
      )
    }) +
    path(
      `M${x - r * 0.5} ${y - r * 0.42} A${r * 0.66} ${r * 0.66} 0 0 1 ${x + r * 0.1} ${y - r * 0.64}`,
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".45"',
    )
  const spoon = (x: number, y: number) =>
    line([x, y], [x, y + 210], '#8d979a', 16, 'stroke-linecap="round"') +
    ellipse(x, y - 30, 34, 48, '#a5afb2') +
    ellipse(x - 6, y - 36, 18, 30, '#c6ced0')
  return wide(
    'soup-bowls.webp',
    rect(0, 0, 1600, 1000, '#8b5e3c'),
    repeat(
      6,
      (i) =>
        rect(0, i * 170, 1600, 166, i % 2 ? '#95673f' : '#8a5b38') +
        line([0, i * 170 + 60 + i * 9], [1600, i * 170 + 80 - i * 5], '#774c2d', 4),
    ),
    rect(0, 330, 1600, 340, '#e5ddca'),
    rect(0, 350, 1600, 12, '#b4503a') +
      rect(0, 372, 1600, 5, '#b4503a') +
      rect(0, 638, 1600, 12, '#b4503a') +
      rect(0, 623, 1600, 5, '#b4503a'),
    bowl(260, 230, 170, 0),
    bowl(800, 190, 170, 1),
    bowl(1340, 230, 170, 2),
    bowl(520, 760, 180, 3),
    bowl(1120, 770, 180, 4),
    spoon(30, 180),
    spoon(1040, 110),
    spoon(250, 680),
    spoon(840, 690),
    path('M610 500 q120 -70 240 0 q40 60 -20 90 q-100 24 -200 0 q-60 -30 -20 -90Z', '#b9773a'),
    repeat(3, (i) =>
      path(`M${670 + i * 56} 480 q16 40 4 80`, 'none', 'stroke="#f0d2a0" stroke-width="10" stroke-linecap="round"'),
    ),
  )
}
