import { athlete } from '../figures.ts'
import { crowd } from '../people.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, line, linear, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

const green = { shirt: '#1f4a3e', shorts: '#17392f', shoes: '#1b2220' }
const red = { shirt: '#b4503a', shorts: '#8a3a2a', shoes: '#f4efe2' }
const dark = { skin: '#8d5b40', hair: '#1f1a18' }
const fair = { skin: '#e3b38f', hair: '#7a5232' }

export function basketballGame(): Scene {
  const next = random(3)
  return wide(
    'basketball-game.webp',
    rect(0, 0, 1600, 1000, '#d9c49a'),
    rect(0, 0, 1600, 150, '#5f4a3a') +
      repeat(
        9,
        (i) => line([i * 200, 0], [i * 200 + 90, 150], '#4a3a2d', 16) + circle(100 + i * 200, 96, 22, '#fff3cf'),
      ),
    repeat(5, (row) => rect(0, 240 + row * 74, 1600, 74, row % 2 ? '#7d6a55' : '#8a765f')),
    repeat(5, (row) =>
      repeat(34, (i) => {
        const x = i * 48 + next(-10, 10) + (row % 2) * 24
        const y = 262 + row * 74
        const coat =
          ['#1f4a3e', '#b4503a', '#e9dcc0', '#2e4a66', '#c49a45', '#4a555c'][Math.floor(next(0, 6))] ?? '#2e4a66'
        return (
          rect(x - 17, y + 14, 34, 50, coat, 'rx="14"') +
          circle(x, y, 14, ['#e3b38f', '#8d5b40', '#c98f68', '#f0c9a6'][Math.floor(next(0, 4))] ?? '#c98f68')
        )
      }),
    ),
    linear('floor', [
      [0, '#c98f52'],
      [1, '#dca968'],
    ]),
    rect(0, 610, 1600, 390, 'url(#floor)') +
      repeat(12, (i) => line([800 + (i - 6) * 130, 610], [800 + (i - 6) * 330, 1000], '#b97f45', 3)),
    path('M980 610 L880 1000 M1600 700 H1130 L1040 930 H1600', 'none', 'stroke="#f4efe2" stroke-width="10"'),
    rect(0, 596, 1600, 18, '#1f4a3e'),
    // basket
    rect(1530, 250, 40, 560, '#4a555c') +
      rect(1330, 150, 26, 270, '#f4efe2', 'stroke="#4a555c" stroke-width="6"') +
      line([1530, 300], [1356, 300], '#4a555c', 18) +
      rect(1324, 240, 10, 110, '#b4503a'),
    ellipse(1264, 352, 68, 14, 'none', 'stroke="#d4603a" stroke-width="10"') +
      repeat(6, (i) => line([1200 + i * 26, 358], [1218 + i * 18, 440], '#fbf5e6', 4)) +
      repeat(3, (i) => line([1206 + i * 5, 380 + i * 24], [1322 - i * 5, 380 + i * 24], '#fbf5e6', 3)),
    athlete(
      420,
      900,
      440,
      { ...fair, ...red },
      {
        head: [4, 92],
        neck: [2, 82],
        hip: [0, 48],
        arms: [
          [
            [16, 74],
            [26, 86],
          ],
          [
            [18, 70],
            [32, 74],
          ],
        ],
        legs: [
          [
            [-8, 26],
            [-16, 2],
          ],
          [
            [10, 26],
            [14, 2],
          ],
        ],
      },
    ),
    athlete(
      1060,
      800,
      470,
      { ...dark, ...green },
      {
        head: [5, 94],
        neck: [4, 84],
        hip: [0, 50],
        arms: [
          [
            [16, 98],
            [22, 114],
          ],
          [
            [-10, 72],
            [-16, 60],
          ],
        ],
        legs: [
          [
            [12, 40],
            [4, 20],
          ],
          [
            [-6, 26],
            [-20, 10],
          ],
        ],
      },
    ),
    athlete(
      1260,
      930,
      450,
      { skin: '#c98f68', hair: '#3a2c24', ...red },
      {
        head: [-2, 92],
        neck: [-1, 82],
        hip: [0, 48],
        arms: [
          [
            [-12, 94],
            [-14, 110],
          ],
          [
            [12, 92],
            [14, 106],
          ],
        ],
        legs: [
          [
            [-9, 26],
            [-12, 2],
          ],
          [
            [9, 26],
            [14, 2],
          ],
        ],
      },
    ),
    circle(1176, 238, 46, '#d4702f') +
      path(
        'M1130 238 h92 M1176 192 v92 M1144 206 q34 32 0 66 M1208 206 q-34 32 0 66',
        'none',
        'stroke="#5a2a12" stroke-width="4"',
      ),
  )
}

export function soccerFinal(): Scene {
  return wide(
    'soccer-final.webp',
    rect(0, 0, 1600, 1000, '#20303a') +
      repeat(
        8,
        (i) =>
          polygon(
            [
              [i * 200 + 60, 0],
              [i * 200 + 140, 0],
              [i * 200 + 260, 520],
              [i * 200 - 60, 520],
            ],
            '#fff',
            'opacity=".05"',
          ) + rect(i * 200 + 60, 0, 80, 26, '#fff7d8'),
      ),
    crowd(0, 1600, 520, 150, 70, ['#3a4b55', '#46565e', '#55483f', '#33443d'], 8),
    rect(0, 500, 1600, 90, '#b4503a') +
      repeat(
        5,
        (i) =>
          rect(60 + i * 330, 522, 210, 14, '#fbf5e6', 'opacity=".85"') +
          rect(60 + i * 330, 548, 140, 10, '#fbf5e6', 'opacity=".7"'),
      ),
    repeat(9, (i) => rect(i * 180, 590, 180, 410, i % 2 ? '#3f8a57' : '#468f5c')),
    line([0, 640], [1600, 640], '#f4efe2', 8),
    // goal
    line([980, 300], [980, 690], '#fff', 16) +
      line([1560, 300], [1560, 690], '#fff', 16) +
      line([972, 300], [1568, 300], '#fff', 16) +
      repeat(15, (i) => line([1010 + i * 38, 300], [1020 + i * 36, 690], '#fff', 2, 'opacity=".5"')) +
      repeat(10, (i) => line([980, 330 + i * 38], [1560, 330 + i * 38], '#fff', 2, 'opacity=".5"')),
    `<g transform="rotate(62 1250 560)">${athlete(
      1250,
      740,
      400,
      { ...fair, shirt: '#e0b34e', shorts: '#1b2220', shoes: '#f4efe2' },
      {
        head: [0, 92],
        neck: [0, 82],
        hip: [0, 48],
        arms: [
          [
            [-8, 100],
            [-10, 118],
          ],
          [
            [8, 100],
            [6, 118],
          ],
        ],
        legs: [
          [
            [-8, 28],
            [-16, 6],
          ],
          [
            [8, 28],
            [4, 4],
          ],
        ],
      },
    ).replace(/<ellipse[^>]*>/, '')}</g>`,
    athlete(
      430,
      900,
      470,
      { ...dark, ...green },
      {
        head: [-4, 90],
        neck: [-3, 81],
        hip: [0, 48],
        arms: [
          [
            [-20, 76],
            [-32, 84],
          ],
          [
            [16, 72],
            [28, 62],
          ],
        ],
        legs: [
          [
            [-6, 26],
            [-18, 3],
          ],
          [
            [18, 38],
            [34, 26],
          ],
        ],
      },
    ),
    athlete(
      160,
      860,
      430,
      { skin: '#c98f68', hair: '#3a2c24', ...red },
      {
        head: [8, 91],
        neck: [5, 82],
        hip: [0, 48],
        arms: [
          [
            [16, 68],
            [26, 76],
          ],
          [
            [-10, 66],
            [-6, 54],
          ],
        ],
        legs: [
          [
            [12, 30],
            [6, 8],
          ],
          [
            [-8, 26],
            [-24, 14],
          ],
        ],
      },
    ),
    circle(1476, 380, 38, '#fdfaf0') +
      polygon(
        [
          [1476, 360],
          [1496, 376],
          [1488, 398],
          [1464, 398],
          [1456, 376],
        ],
        '#1b2220',
      ) +
      line([1440, 402], [1300, 470], '#fff', 5, 'opacity=".4"') +
      line([1438, 386], [1280, 440], '#fff', 5, 'opacity=".3"'),
  )
}
