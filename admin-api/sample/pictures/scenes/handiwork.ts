import { cloud, ground, hills, ripples, sky } from '../nature.ts'
import { townsperson } from '../people.ts'
import { wide } from '../still-life.ts'
import { circle, line, linear, path, polygon, rect, repeat, type Scene } from '../svg.ts'

export function quiltOnFrame(): Scene {
  const tones = ['#24567a', '#b4503a', '#e0b34e', '#1f4a3e', '#8a6d8c', '#d98a4f']
  const star = (x: number, y: number, s: number, fill: string, other: string) =>
    rect(x, y, s, s, '#f6efdc') +
    repeat(
      8,
      (i) =>
        `<g transform="rotate(${i * 45} ${x + s / 2} ${y + s / 2})">${polygon(
          [
            [x + s / 2, y + s / 2],
            [x + s * 0.62, y + s * 0.26],
            [x + s / 2, y + s * 0.04],
            [x + s * 0.38, y + s * 0.26],
          ],
          i % 2 ? fill : other,
        )}</g>`,
    ) +
    repeat(
      4,
      (i) =>
        `<g transform="rotate(${i * 90} ${x + s / 2} ${y + s / 2})">${polygon(
          [
            [x, y],
            [x + s * 0.2, y],
            [x, y + s * 0.2],
          ],
          fill,
        )}</g>`,
    ) +
    rect(x + 7, y + 7, s - 14, s - 14, 'none', 'stroke="#b9ab8c" stroke-width="2.5" stroke-dasharray="9 7"')
  const hand = (x: number, y: number, turn: number, skin: string, cuff: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(-52, 90, 104, 190, cuff, 'rx="20"')}${path('M-42 110 Q-54 20 -28 -6 H30 Q52 30 42 110Z', skin)}${repeat(4, (i) => line([-26 + i * 18, 6], [-24 + i * 18, -50 + Math.abs(i - 1.4) * 12], skin, 18, 'stroke-linecap="round"'))}${line([38, 50], [66, 4], skin, 18, 'stroke-linecap="round"')}</g>`
  return wide(
    'quilt-on-frame.webp',
    rect(0, 0, 1600, 1000, '#cbb08a') +
      rect(0, 60, 1600, 880, '#1f4a3e') +
      repeat(18, (i) =>
        star(
          26 + (i % 6) * 260,
          86 + Math.floor(i / 6) * 282,
          246,
          tones[i % 6] ?? '#24567a',
          tones[(i * 5 + 2) % 6] ?? '#b4503a',
        ),
      ),
    rect(0, 20, 1600, 44, '#8a5f3d') +
      rect(0, 936, 1600, 44, '#8a5f3d') +
      rect(0, 20, 1600, 12, '#a87a50') +
      rect(0, 936, 1600, 12, '#a87a50') +
      repeat(
        12,
        (i) =>
          line([60 + i * 134, 56], [80 + i * 134, 90], '#f6efdc', 6) +
          line([60 + i * 134, 944], [80 + i * 134, 910], '#f6efdc', 6),
      ),
    hand(420, 760, 12, '#e3b38f', '#7a3a2c') +
      hand(700, 800, -14, '#c98f68', '#24344a') +
      hand(1240, 770, 8, '#8d5b40', '#e9dcc0') +
      line([440, 690], [560, 600], '#dfe5e6', 6) +
      path('M560 600 Q640 560 600 480 T700 400', 'none', 'stroke="#b4402f" stroke-width="4"') +
      circle(1080, 330, 44, '#b4402f') +
      circle(1080, 330, 16, '#fbf5e6'),
  )
}

export function electricLaunch(): Scene {
  return wide(
    'electric-launch.webp',
    sky(1000, [
      [0, '#7fb0c4'],
      [1, '#f7e6c4'],
    ]) +
      cloud(300, 150, 190, '#fff', 0.9) +
      cloud(1300, 200, 160, '#fff', 0.8),
    ground(hills(460, 26, 4, 800), 1600, 1000, '#6f9472') + ground(hills(490, 14, 9, 500), 1600, 1000, '#4f7a60'),
    linear('lake', [
      [0, '#a9cdd2'],
      [1, '#2f6f86'],
    ]) +
      rect(0, 520, 1600, 480, 'url(#lake)') +
      ripples([0, 530, 1600, 1000], 90, '#f7fbf6', 4, 0.5),
    path('M1240 800 Q1420 780 1600 800 V816 Q1420 800 1240 820Z', '#e8f3f2', 'opacity=".7"') +
      '<g opacity=".3">' +
      path('M300 810 Q420 930 1120 900 Q1240 880 1260 810Z', '#3a2417') +
      '</g>',
    path('M240 660 Q300 720 1270 690 Q1290 780 1230 820 H480 Q330 800 240 660Z', '#8a4f2a') +
      path('M240 660 Q300 720 1270 690 L1272 712 Q310 744 256 684Z', '#e9cf9a') +
      repeat(3, (i) =>
        path(
          `M${300 + i * 34} ${734 + i * 26} Q700 ${780 + i * 20} 1262 ${738 + i * 24}`,
          'none',
          'stroke="#6b3a1c" stroke-width="4"',
        ),
      ),
    rect(560, 470, 10, 230, '#c8ced0') +
      rect(1060, 470, 10, 226, '#c8ced0') +
      path('M520 474 Q810 420 1110 474 L1100 492 H530Z', '#f4efe2') +
      repeat(14, (i) => path(`M${534 + i * 41} 490 q20 26 41 0Z`, i % 2 ? '#b4503a' : '#f4efe2')),
    townsperson(660, 800, 260, '#24567a', 4) +
      townsperson(800, 806, 250, '#b4503a', 12) +
      townsperson(980, 806, 264, '#e9dcc0', 25),
    path('M240 660 Q300 720 1270 690 L1272 712 Q310 744 256 684Z', '#e9cf9a') +
      path('M262 694 Q330 738 1272 706 Q1288 780 1230 820 H480 Q340 800 262 694Z', '#9a5a30') +
      repeat(3, (i) =>
        path(
          `M${310 + i * 34} ${744 + i * 24} Q700 ${786 + i * 16} 1262 ${748 + i * 20}`,
          'none',
          'stroke="#74401f" stroke-width="4"',
        ),
      ),
    line([250, 662], [250, 560], '#c8ced0', 7) +
      polygon(
        [
          [250, 562],
          [340, 582],
          [250, 604],
        ],
        '#1f4a3e',
      ) +
      repeat(3, (i) => circle(560 + i * 200, 800, 20, '#f4efe2')),
  )
}
