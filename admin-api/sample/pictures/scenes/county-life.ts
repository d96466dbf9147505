import { cloud, ground, hills, sky } from '../nature.ts'
import { audience, person, townsperson } from '../people.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, glow, line, linear, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function blueMailboxes(): Scene {
  const box = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${ellipse(20, 6, 90, 12, '#3b3226', 'opacity=".35"')}${rect(-14, -190, 28, 196, '#8a6540')}${rect(-110, -206, 220, 20, '#7d5a38')}${path('M-120 -206 V-290 A60 60 0 0 1 -60 -350 H70 A60 60 0 0 1 130 -290 V-206Z', '#2f62a0')}${path('M-120 -206 V-290 A60 60 0 0 1 0 -290 V-206Z', '#244f86')}${rect(0, -276, 130, 20, '#fbf5e6')}${rect(86, -400, 12, 90, '#8d979a')}${rect(86, -404, 60, 40, '#c0452f')}${circle(-60, -270, 8, '#fbf5e6')}</g>`
  return wide(
    'blue-mailboxes.webp',
    sky(1000, [
      [0, '#86bcd2'],
      [1, '#fbeed0'],
    ]) +
      cloud(1200, 150, 210, '#fff', 0.9) +
      cloud(420, 210, 150, '#fff', 0.8),
    ground(hills(560, 24, 5, 900), 1600, 1000, '#9dbb76') +
      ground(hills(620, 14, 8, 600), 1600, 1000, '#7fa35c') +
      linear('lake', [
        [0, '#bcdbe2'],
        [1, '#8fb9c6'],
      ]) +
      rect(900, 560, 700, 46, 'url(#lake)'),
    polygon(
      [
        [980, 620],
        [1040, 620],
        [1660, 1000],
        [560, 1000],
      ],
      '#8d8a84',
    ) +
      repeat(6, (i) => {
        const y = 636 + i * i * 12
        return rect(1010 - i * 2 + i * i * 2.4, y, 4 + i * 2, 14 + i * 9, '#f2c15a')
      }),
    repeat(7, (k) => {
      const i = 6 - k
      const s = 1.75 * 0.66 ** i
      return box(940 - 660 * 0.66 ** i, 640 + 300 * 0.66 ** i, s)
    }),
    `<g transform="translate(1180 720)">${ellipse(60, 66, 130, 12, '#2c2a28', 'opacity=".4"')}${path('M-40 60 V-60 H90 L120 0 H170 V60Z', '#f4f1e8')}${rect(-40, 6, 210, 14, '#2f62a0')}${polygon(
      [
        [60, -48],
        [84, -48],
        [108, 0],
        [60, 0],
      ],
      '#33474f',
    )}${circle(0, 62, 26, '#1d1f20')}${circle(120, 62, 26, '#1d1f20')}</g>`,
  )
}

export function stormMast(): Scene {
  const next = random(19)
  return wide(
    'storm-mast.webp',
    sky(1000, [
      [0, '#1f2438'],
      [0.6, '#4a5470'],
      [1, '#9a8f8a'],
    ]),
    repeat(26, () =>
      ellipse(
        next(0, 1600),
        next(0, 330),
        next(150, 320),
        next(40, 90),
        ['#2b3148', '#363d57', '#232940'][Math.floor(next(0, 3))] ?? '#2b3148',
        'opacity=".8"',
      ),
    ),
    glow('flash', 420, 300, 420, '#e6ddff', 0.7) +
      path(
        'M430 180 L370 380 L430 390 L330 600 L400 610 L290 760',
        'none',
        'stroke="#fffbe6" stroke-width="12" stroke-linejoin="round"',
      ) +
      path('M370 380 L280 470 L300 500 L230 560 M330 600 L420 690', 'none', 'stroke="#f1eaff" stroke-width="5"'),
    repeat(120, () => {
      const x = next(0, 1600)
      const y = next(200, 950)
      return line([x, y], [x - 18, y + 46], '#c6cee0', 2.5, 'opacity=".4"')
    }),
    ground(hills(770, 18, 6, 900), 1600, 1000, '#2a2f38') + ground(hills(850, 14, 3, 700), 1600, 1000, '#1b1f27'),
    // mast with its stays
    polygon(
      [
        [1046, 860],
        [1074, 860],
        [1064, 130],
        [1056, 130],
      ],
      '#0c0e13',
    ) +
      repeat(13, (i) => line([1047 + i * 0.7, 850 - i * 54], [1073 - i * 0.7, 800 - i * 54], '#8d96a8', 3)) +
      line([1060, 300], [780, 870], '#0c0e13', 3) +
      line([1060, 300], [1330, 870], '#0c0e13', 3) +
      line([900, 190], [1220, 190], '#0c0e13', 9) +
      repeat(6, (i) => line([920 + i * 56, 140 + i * 6], [920 + i * 56, 240 - i * 6], '#0c0e13', 6)) +
      circle(1060, 126, 9, '#ff6a55') +
      glow('beacon', 1060, 126, 60, '#ff6a55', 0.8),
    polygon(
      [
        [1160, 880],
        [1290, 700],
        [1480, 700],
        [1590, 880],
      ],
      '#5a6a4a',
    ) +
      polygon(
        [
          [1160, 880],
          [1290, 700],
          [1330, 880],
        ],
        '#f2c66a',
      ) +
      polygon(
        [
          [1330, 880],
          [1290, 700],
          [1480, 700],
          [1590, 880],
        ],
        '#6f8058',
      ) +
      glow('lamp', 1250, 840, 220, '#ffd98a', 0.6) +
      person(1240, 880, 120, '#2a2216', 0.02) +
      rect(1262, 836, 60, 44, '#2a2216'),
    path('M0 980 Q500 900 1060 860 M1060 860 Q1180 874 1200 880', 'none', 'stroke="#0c0e13" stroke-width="6"'),
  )
}

export function smallStage(): Scene {
  const fold = (x: number, w: number, flip: number) =>
    repeat(7, (i) =>
      path(
        `M${x + (i * w) / 7} 150 Q${x + (i * w) / 7 + 20 * flip} 450 ${x + (i * w) / 7 + 6} 760 H${x + ((i + 1) * w) / 7 + 4} Q${x + ((i + 1) * w) / 7 + 20 * flip} 450 ${x + ((i + 1) * w) / 7} 150Z`,
        i % 2 ? '#8a2c2a' : '#a83a34',
      ),
    )
  return wide(
    'small-stage.webp',
    rect(0, 0, 1600, 1000, '#231a1c') +
      rect(110, 60, 1380, 740, '#c49a45') +
      rect(150, 100, 1300, 680, '#f0dcae') +
      rect(150, 600, 1300, 190, '#8a5f3d') +
      repeat(9, (i) => line([800 + (i - 4) * 130, 600], [800 + (i - 4) * 190, 790], '#74502f', 4)),
    // a kitchen on stage
    rect(300, 240, 1000, 360, '#9fb8ae') +
      rect(360, 290, 150, 180, '#e8f2f0') +
      rect(360, 290, 150, 180, 'none', 'stroke="#fbf5e6" stroke-width="12"') +
      line([435, 290], [435, 470], '#fbf5e6', 8) +
      rect(1080, 330, 170, 270, '#fbf5e6') +
      circle(1124, 470, 10, '#8a6a34') +
      rect(640, 520, 320, 18, '#6b4a2e') +
      rect(664, 538, 16, 110, '#6b4a2e') +
      rect(920, 538, 16, 110, '#6b4a2e') +
      ellipse(800, 514, 40, 14, '#fbf5e6') +
      circle(790, 500, 15, '#b4503a') +
      circle(812, 500, 15, '#d9a03a') +
      line([800, 240], [800, 330], '#3a2a1e', 5) +
      polygon(
        [
          [750, 370],
          [850, 370],
          [826, 326],
          [774, 326],
        ],
        '#b4503a',
      ),
    polygon(
      [
        [620, 60],
        [700, 60],
        [960, 720],
        [480, 720],
      ],
      '#fff6d4',
      'opacity=".2"',
    ) +
      polygon(
        [
          [980, 60],
          [1060, 60],
          [1240, 720],
          [820, 720],
        ],
        '#fff6d4',
        'opacity=".2"',
      ),
    townsperson(600, 700, 270, '#24567a', 8) +
      townsperson(1010, 706, 256, '#5f7d52', 17) +
      line([646, 560], [720, 470], '#24567a', 20, 'stroke-linecap="round"') +
      circle(724, 464, 13, '#e3b38f'),
    fold(150, 240, 1) +
      fold(1210, 240, -1) +
      path(
        'M150 100 H1450 V190 Q1370 250 1290 190 Q1210 250 1130 190 Q1050 250 970 190 Q890 250 800 190 Q710 250 630 190 Q550 250 470 190 Q390 250 310 190 Q230 250 150 190Z',
        '#8a2c2a',
      ) +
      path(
        'M150 190 Q230 250 310 190 Q390 250 470 190 Q550 250 630 190 Q710 250 800 190 Q890 250 970 190 Q1050 250 1130 190 Q1210 250 1290 190 Q1370 250 1450 190',
        'none',
        'stroke="#e0b34e" stroke-width="10"',
      ),
    rect(110, 780, 1380, 40, '#7a5a2c') + repeat(12, (i) => circle(180 + i * 114, 786, 13, '#fff3cf')),
    audience(-40, 1640, 850, 110, '#171113', 4) + audience(-80, 1640, 930, 130, '#0d090b', 9),
  )
}
