import { wide } from '../still-life.ts'
import { circle, ellipse, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

const tree = (x: number, y: number, r: number, fill: string) =>
  circle(x + r * 0.35, y + r * 0.45, r, '#16241c', 'opacity=".3"') +
  circle(x, y, r, fill) +
  circle(x - r * 0.25, y - r * 0.3, r * 0.55, '#fff', 'opacity=".1"')

export function fieldsFromAbove(): Scene {
  const next = random(17)
  const tones = ['#a9b36a', '#7f9a56', '#c9b46a', '#5f8350', '#d8c785', '#91a55c', '#b7a159', '#6f9158']
  const field = (x: number, y: number, w: number, h: number, i: number) => {
    const upright = i % 2 === 0
    const rows = upright
      ? repeat(Math.floor(w / 16), (k) =>
          line([x + k * 16 + 8, y + 6], [x + k * 16 + 8, y + h - 6], '#1f3322', 3, 'opacity=".13"'),
        )
      : repeat(Math.floor(h / 16), (k) =>
          line([x + 6, y + k * 16 + 8], [x + w - 6, y + k * 16 + 8], '#1f3322', 3, 'opacity=".13"'),
        )
    return rect(x, y, w - 6, h - 6, tones[i % tones.length] ?? '#a9b36a') + rows
  }
  const columns = [0, 260, 480, 760, 980, 1240, 1600]
  const lines = [0, 190, 420, 600, 820, 1000]
  let n = 0
  let grid = ''
  for (let c = 0; c < 6; c++)
    for (let r = 0; r < 5; r++)
      grid += field(
        columns[c] ?? 0,
        lines[r] ?? 0,
        (columns[c + 1] ?? 0) - (columns[c] ?? 0),
        (lines[r + 1] ?? 0) - (lines[r] ?? 0),
        n++ * 3 + r,
      )
  const house = (x: number, y: number, w: number, h: number, fill: string) =>
    rect(x + 7, y + 8, w, h, '#16241c', 'opacity=".35"') +
    rect(x, y, w, h, fill) +
    rect(x, y, w, h / 2, '#fff', 'opacity=".14"')
  return wide(
    'fields-from-above.webp',
    rect(0, 0, 1600, 1000, '#6c7a46'),
    `<g transform="rotate(-7 800 500) scale(1.12) translate(-90 -60)">${grid}`,
    circle(620, 510, 88, '#7fae66') +
      repeat(5, (i) =>
        circle(620, 510, 84 - i * 17, 'none', 'stroke="#1f3322" stroke-opacity=".14" stroke-width="4"'),
      ) +
      line([620, 510], [704, 482], '#e9e4d2', 5),
    rect(-40, 412, 1700, 16, '#d9cfae') + rect(970, -40, 16, 1100, '#d9cfae') + rect(750, 428, 10, 600, '#cdbf97'),
    '</g>',
    path(
      'M1180 -20 C1120 160 1340 260 1270 430 S1420 700 1330 1020',
      'none',
      'stroke="#2f5d4a" stroke-width="120" opacity=".55"',
    ),
    path('M1180 -20 C1120 160 1340 260 1270 430 S1420 700 1330 1020', 'none', 'stroke="#6ea0ad" stroke-width="46"'),
    path(
      'M1180 -20 C1120 160 1340 260 1270 430 S1420 700 1330 1020',
      'none',
      'stroke="#a9ccd0" stroke-width="10" opacity=".6"',
    ),
    repeat(60, (i) => {
      const y = i * 18
      const x = 1180 + 90 * Math.sin(y / 170) + y * 0.13
      return tree(x + (i % 2 ? 62 : -62) + next(-20, 20), y, next(13, 24), i % 3 ? '#2f5d43' : '#44734c')
    }),
    // farmsteads, and two wells with their fence
    house(300, 250, 90, 60, '#a5533b') +
      house(410, 240, 50, 50, '#e5ddca') +
      circle(330, 350, 26, '#c8ced0') +
      circle(330, 350, 12, '#8d979a') +
      repeat(7, (i) => tree(270 + i * 28, 220 - (i % 2) * 8, 17, '#3a6446')),
    house(880, 720, 110, 66, '#a5533b') +
      house(1010, 736, 56, 48, '#f1e9d6') +
      circle(860, 810, 30, '#d7dcdb') +
      circle(860, 810, 14, '#9aa6aa') +
      repeat(6, (i) => tree(900 + i * 32, 700, 18, '#3a6446')),
    rect(1130, 560, 96, 70, 'none', 'stroke="#fbf5e6" stroke-width="5" stroke-dasharray="12 7"') +
      circle(1160, 595, 16, '#24567a') +
      circle(1198, 595, 16, '#24567a'),
    repeat(16, (i) =>
      house(
        1440 + (i % 3) * 54,
        40 + Math.floor(i / 3) * 70,
        38,
        30,
        ['#7a5a4a', '#8d979a', '#a5533b', '#5d6b6f'][i % 4] ?? '#7a5a4a',
      ),
    ),
    repeat(9, (i) => tree(1420 + (i % 3) * 60, 78 + i * 42, 15, '#44734c')),
  )
}

export function mainStreetPlan(): Scene {
  const next = random(61)
  const lots = (y: number, h: number, empty: readonly number[], seed: number) => {
    let x = 70
    let i = 0
    let out = ''
    const roll = random(seed)
    while (x < 1500) {
      const w = Math.min(roll(82, 150), 1530 - x)
      const fill = ['#c98a5f', '#8fa681', '#d9b76a', '#a86b56', '#9fb1b5', '#c7b08a'][i % 6] ?? '#c98a5f'
      out += empty.includes(i)
        ? rect(x, y, w - 10, h, '#fbf5e6', 'stroke="#a5533b" stroke-width="6" stroke-dasharray="16 10"')
        : rect(x + 8, y + 10, w - 10, h, '#3b3226', 'opacity=".2"') +
          rect(x, y, w - 10, h, fill) +
          rect(x, y, w - 10, h * 0.5, '#fff', 'opacity=".16"') +
          rect(x + 14, y + h * 0.3, 22, 22, '#fff', 'opacity=".3"')
      x += w
      i++
    }
    return out
  }
  const car = (x: number, y: number, fill: string) =>
    rect(x, y, 62, 30, fill, 'rx="9"') +
    rect(x + 14, y + 4, 14, 22, '#1b2220', 'opacity=".5" rx="3"') +
    rect(x + 42, y + 4, 9, 22, '#1b2220', 'opacity=".4" rx="3"')
  return wide(
    'main-street-plan.webp',
    rect(0, 0, 1600, 1000, '#efe6d0'),
    rect(0, 0, 1600, 130, '#dfe3cf'),
    rect(0, 840, 1600, 170, '#9cc0c6') +
      path('M0 838 Q200 812 400 840 T800 838 T1200 840 T1600 830 V860 H0Z', '#dfe3cf'),
    repeat(14, (i) =>
      path(
        `M${i * 130 - 20} ${900 + (i % 3) * 26} q30 -14 60 0 t60 0`,
        'none',
        'stroke="#fff" stroke-width="4" opacity=".6"',
      ),
    ),
    rect(0, 430, 1600, 150, '#cfc7b6') + rect(0, 408, 1600, 22, '#e6dfcd') + rect(0, 580, 1600, 22, '#e6dfcd'),
    repeat(20, (i) => rect(20 + i * 82, 502, 44, 6, '#fbf5e6')),
    rect(760, 0, 96, 1000, '#cfc7b6') + rect(760, 430, 96, 150, '#cfc7b6'),
    repeat(7, (i) => rect(770 + i * 12, 384, 6, 40, '#fbf5e6') + rect(770 + i * 12, 588, 6, 40, '#fbf5e6')),
    lots(190, 216, [3], 5),
    lots(604, 200, [9], 9),
    rect(748, 120, 120, 300, '#cfc7b6') + rect(748, 602, 120, 260, '#cfc7b6'),
    repeat(13, (i) =>
      car(70 + i * 118, i % 2 ? 440 : 540, ['#a5533b', '#24567a', '#f4efe2', '#4a555c', '#1f4a3e'][i % 5] ?? '#a5533b'),
    ),
    repeat(19, (i) => tree(50 + i * 86, i % 2 ? 594 : 416, next(15, 22), '#5f8350')),
    repeat(15, (i) => tree(40 + i * 112, 70 + (i % 3) * 22, next(24, 40), i % 2 ? '#7f9a66' : '#5f8350')),
    // north arrow
    `<g transform="translate(1490 930)">${circle(0, 0, 46, '#fbf5e6')}${polygon(
      [
        [0, -38],
        [13, 8],
        [0, 0],
        [-13, 8],
      ],
      '#a5533b',
    )}${polygon(
      [
        [0, 36],
        [11, 8],
        [0, 0],
        [-11, 8],
      ],
      '#4a555c',
    )}</g>`,
  )
}

export function courtFromAbove(): Scene {
  const player = (x: number, y: number, shirt: string, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${ellipse(46, 52, 92, 34, '#0f2430', 'opacity=".3" transform="rotate(40 46 52)"')}${ellipse(0, 0, 58, 34, shirt)}${line([46, -4], [86, -46], '#c98f68', 19, 'stroke-linecap="round"')}${line([-46, 0], [-70, -30], '#c98f68', 18, 'stroke-linecap="round"')}${rect(84, -104, 40, 56, '#f2c15a', 'rx="16" transform="rotate(24 104 -76)"')}${circle(0, -6, 28, '#4a3426')}${path('M-28 -12 A28 28 0 0 1 28 -12 L34 -26 H-34Z', '#fdf9ee')}</g>`
  return wide(
    'court-from-above.webp',
    rect(0, 0, 1600, 1000, '#3e6f5a'),
    rect(150, 130, 1300, 740, '#2f6d8f'),
    rect(150, 130, 1300, 740, 'none', 'stroke="#fdf9ee" stroke-width="12"'),
    rect(640, 130, 320, 740, '#3a7fa3'),
    line([640, 130], [640, 870], '#fdf9ee', 12) + line([960, 130], [960, 870], '#fdf9ee', 12),
    line([150, 500], [640, 500], '#fdf9ee', 12) + line([960, 500], [1450, 500], '#fdf9ee', 12),
    rect(806, 70, 12, 870, '#0f2430', 'opacity=".35"') +
      rect(790, 60, 16, 880, '#1b2220') +
      repeat(52, (i) => line([790, 64 + i * 17], [806, 72 + i * 17], '#8d979a', 2)) +
      circle(798, 60, 16, '#f2c15a') +
      circle(798, 940, 16, '#f2c15a'),
    player(360, 320, '#b4503a', 70),
    player(470, 690, '#f4efe2', 100),
    player(1140, 330, '#1f4a3e', -80),
    player(1260, 700, '#e0b34e', -110),
    circle(912, 438, 15, '#0f2430', 'opacity=".35"') +
      circle(890, 410, 17, '#e8f05a') +
      repeat(4, (i) => circle(884 + (i % 2) * 11, 404 + Math.floor(i / 2) * 11, 2.6, '#8a9a2a')),
    rect(40, 380, 60, 240, '#8a5f3d') +
      repeat(4, (i) => rect(44 + i * 14, 384, 8, 232, '#a87a50')) +
      circle(70, 440, 22, '#b4503a') +
      rect(52, 520, 38, 60, '#24567a', 'rx="8"'),
    repeat(7, (i) => tree(1530, 60 + i * 150, 58, i % 2 ? '#2a5a3e' : '#37694a')),
  )
}

export function swimLanes(): Scene {
  const next = random(77)
  const lane = (i: number) => 100 + i * 160
  const swimmer = (x: number, y: number, cap: string, arm: number) =>
    path(
      `M${x - 200} ${y - 14} q-60 -30 -150 -18 q70 14 80 32 q-10 22 -80 34 q100 10 150 -20Z`,
      '#ffffff',
      'opacity=".75"',
    ) +
    path(
      `M${x - 190} ${y - 12} L${x - 20} ${y - 34} Q${x + 14} ${y} ${x - 20} ${y + 34} L${x - 190} ${y + 12}Z`,
      '#c98f68',
    ) +
    path(
      `M${x - 120} ${y - 21} L${x - 10} ${y - 34} Q${x + 16} ${y} ${x - 10} ${y + 34} L${x - 120} ${y + 21}Z`,
      '#1f4a3e',
    ) +
    line([x - 20, y - 30 * arm], [x + 120, y - 46 * arm], '#c98f68', 22, 'stroke-linecap="round"') +
    line([x - 24, y + 30 * arm], [x - 110, y + 62 * arm], '#b57d58', 22, 'stroke-linecap="round"') +
    circle(x + 30, y, 30, cap) +
    ellipse(x + 22, y - 10, 12, 7, '#fff', 'opacity=".5"') +
    path(
      `M${x + 120} ${y - 60 * arm} q30 ${10 * arm} 22 ${34 * arm}`,
      'none',
      'stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".8"',
    )
  return wide(
    'swim-lanes.webp',
    rect(0, 0, 1600, 1000, '#3f9ab5'),
    repeat(120, () => {
      const x = next(0, 1600)
      const y = next(0, 1000)
      const w = next(30, 90)
      return path(
        `M${x} ${y} q${w / 4} -14 ${w / 2} 0 t${w / 2} 0`,
        'none',
        `stroke="#bfe6ec" stroke-width="4" opacity="${next(0.2, 0.6).toFixed(2)}"`,
      )
    }),
    repeat(6, (i) => rect(0, lane(i) + 54, 1600, 18, '#2a6f8f', 'opacity=".55"')),
    repeat(7, (i) =>
      repeat(46, (k) => ellipse(k * 36, lane(i) - 16, 17, 9, Math.floor(k / 4) % 2 ? '#f4efe2' : '#c0452f')),
    ),
    swimmer(1120, lane(0) + 62, '#c0452f', 1),
    swimmer(860, lane(1) + 62, '#f2c15a', -1),
    swimmer(1300, lane(2) + 62, '#1f4a3e', -1),
    swimmer(1010, lane(3) + 62, '#f4efe2', 1),
    swimmer(720, lane(4) + 62, '#24567a', 1),
    swimmer(930, lane(5) + 62, '#c0452f', -1),
  )
}
