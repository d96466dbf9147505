import { cloud, ground, hills, reeds, ripples, sky } from '../nature.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, line, linear, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function heron(): Scene {
  return wide(
    'heron.webp',
    sky(1000, [
      [0, '#c7d6d2'],
      [0.6, '#efe3c4'],
      [1, '#f3d7a8'],
    ]),
    ground(hills(480, 18, 4, 700), 1600, 1000, '#a9b89c') + ground(hills(520, 10, 9, 500), 1600, 1000, '#7f9a82'),
    linear('water', [
      [0, '#c9d3b9'],
      [1, '#6f949b'],
    ]) +
      rect(0, 540, 1600, 460, 'url(#water)') +
      ripples([0, 560, 1600, 1000], 70, '#fdf6e2', 5, 0.5),
    reeds(0, 420, 780, 330, 46, '#4f7258', 3) +
      reeds(1280, 1600, 860, 420, 44, '#44634c', 8) +
      repeat(7, (i) => rect(1320 + i * 40, 470 + (i % 3) * 40, 18, 74, '#6b4a2e', 'rx="9"')),
    // reflection, then the bird
    '<g opacity=".28" transform="translate(0 1700) scale(1 -1)">' +
      path('M640 800 Q600 620 760 560 Q900 540 1060 640 L1180 700 Q1000 760 900 720 Q760 760 640 800Z', '#3f5563') +
      '</g>',
    line([830, 690], [800, 880], '#4a4438', 11) +
      line([890, 690], [910, 880], '#4a4438', 11) +
      line([800, 880], [770, 892], '#4a4438', 8) +
      line([910, 880], [950, 892], '#4a4438', 8),
    path('M700 560 Q760 470 880 500 Q1000 540 1180 690 Q1020 680 930 690 Q760 720 700 600Z', '#6d8796') +
      path('M780 540 Q900 530 1180 690 Q1010 670 920 660 Q800 640 780 540Z', '#4f6a7a') +
      repeat(4, (i) =>
        path(
          `M${860 + i * 50} ${590 + i * 20} Q${960 + i * 40} ${630 + i * 12} ${1050 + i * 34} ${676 + i * 5}`,
          'none',
          'stroke="#3c5361" stroke-width="7"',
        ),
      ),
    path(
      'M720 600 Q640 540 690 440 Q760 360 700 290 Q670 250 690 220',
      'none',
      'stroke="#8aa0ab" stroke-width="46" stroke-linecap="round"',
    ) + path('M722 596 Q652 540 704 446', 'none', 'stroke="#f4f1e6" stroke-width="12" stroke-linecap="round"'),
    ellipse(676, 214, 56, 34, '#f4f1e6', 'transform="rotate(8 676 214)"') +
      path('M640 206 Q700 170 760 196 L850 236 Q770 226 720 216Z', '#26323a') +
      polygon(
        [
          [636, 200],
          [470, 240],
          [636, 232],
        ],
        '#d9a03a',
      ) +
      circle(652, 206, 8, '#1b2220') +
      path(
        'M720 620 q-10 50 -40 80 m60 -70 q0 46 -16 84',
        'none',
        'stroke="#f4f1e6" stroke-width="9" stroke-linecap="round"',
      ),
    repeat(
      3,
      (i) =>
        ellipse(800 + i * 4, 884, 60 + i * 36, 9 + i * 5, 'none', 'stroke="#fdf6e2" stroke-width="3" opacity=".7"') +
        ellipse(912 + i * 4, 884, 50 + i * 30, 8 + i * 4, 'none', 'stroke="#fdf6e2" stroke-width="3" opacity=".6"'),
    ),
  )
}

export function dairyCows(): Scene {
  const cow = (x: number, y: number, s: number, patch: string, seed: number) => {
    const next = random(seed)
    const blot = () => ellipse(next(-150, 150), next(-130, 20), next(40, 80), next(30, 60), patch)
    return `<g transform="translate(${x} ${y}) scale(${s})">${path('M-220 0 Q-240 -190 -120 -210 H140 Q250 -200 240 0Z', '#f6f1e6', 'stroke="#c9bfac" stroke-width="6"')}<clipPath id="cow${seed}"><path d="M-220 0 Q-240 -190 -120 -210 H140 Q250 -200 240 0Z"/></clipPath><g clip-path="url(#cow${seed})">${repeat(5, blot)}</g>${rect(-180, -20, 44, 190, '#efe8da')}${rect(-90, -20, 40, 170, '#d9d0be')}${rect(110, -20, 40, 170, '#d9d0be')}${rect(180, -20, 44, 190, '#efe8da')}${path('M-250 -250 q-76 -40 -100 6 q40 34 96 30Z M-130 -250 q76 -40 100 6 q-40 34 -96 30Z', patch)}${path('M-262 -270 Q-190 -310 -118 -270 Q-112 -170 -146 -120 Q-190 -92 -234 -120 Q-268 -170 -262 -270Z', '#f6f1e6', 'stroke="#c9bfac" stroke-width="5"')}${path('M-262 -270 Q-230 -292 -214 -286 Q-216 -200 -250 -186 Q-266 -220 -262 -270Z', patch)}${path('M-118 -270 Q-150 -292 -166 -286 Q-164 -210 -132 -190 Q-114 -220 -118 -270Z', patch)}${ellipse(-190, -126, 52, 36, '#e0a99a')}${circle(-208, -130, 8, '#6b3f38')}${circle(-172, -130, 8, '#6b3f38')}${circle(-228, -220, 11, '#1b2220')}${circle(-152, -220, 11, '#1b2220')}${rect(-134, -232, 40, 34, '#e9ae2f', 'rx="6" transform="translate(76 -14)"')}</g>`
  }
  return wide(
    'dairy-cows.webp',
    rect(0, 0, 1600, 1000, '#bcdbe2') + cloud(380, 180, 200, '#ffffff', 0.95) + cloud(1150, 130, 230, '#ffffff', 0.9),
    ground(hills(470, 30, 6, 800), 1600, 1000, '#9dbb76') +
      polygon(
        [
          [1180, 470],
          [1180, 350],
          [1270, 290],
          [1360, 350],
          [1360, 470],
        ],
        '#a8382c',
      ) +
      rect(1240, 390, 60, 80, '#f4efe2') +
      rect(1390, 300, 60, 170, '#cfd6d4') +
      ellipse(1420, 300, 30, 14, '#aab5b4') +
      ground(hills(560, 20, 2, 900), 1600, 1000, '#7fa35c'),
    cow(900, 520, 0.34, '#4a3a30', 8) +
      cow(1130, 540, 0.4, '#26221f', 3) +
      cow(1290, 790, 1.3, '#6b4636', 12) +
      cow(480, 820, 1.5, '#26221f', 5),
    repeat(4, (i) => rect(0, 720 + i * 66, 1600, 24, '#b9bfc0') + rect(0, 720 + i * 66, 1600, 7, '#e3e7e6')) +
      line([0, 930], [800, 724], '#b9bfc0', 18) +
      line([800, 724], [1600, 930], '#b9bfc0', 18) +
      rect(780, 690, 44, 310, '#7d5a38') +
      rect(0, 690, 36, 310, '#7d5a38'),
    reeds(0, 1600, 1010, 110, 120, '#4f7a44', 6),
  )
}

export function dogPortrait(): Scene {
  const dog = (x: number, s: number, coat: string, dark: string, kind: number) => {
    const ears = [
      path('M-58 -330 L-84 -420 L-20 -372Z M58 -330 L84 -420 L20 -372Z', dark),
      path('M-62 -350 Q-130 -330 -110 -230 Q-70 -240 -56 -290Z M62 -350 Q130 -330 110 -230 Q70 -240 56 -290Z', dark),
      path('M-50 -366 Q-110 -390 -104 -330 Q-80 -312 -56 -324Z M50 -366 Q110 -390 104 -330 Q80 -312 56 -324Z', dark),
    ][kind % 3]
    return `<g transform="translate(${x} 840) scale(${s})">${ellipse(0, 4, 130, 16, '#1b1410', 'opacity=".3"')}${path('M100 -40 Q190 -60 180 -150', 'none', `stroke="${coat}" stroke-width="28" stroke-linecap="round"`)}${path('M-110 0 Q-130 -190 -50 -260 H50 Q130 -190 110 0Z', coat)}${path('M-40 -240 Q0 -120 40 -240Z', '#fbf5e6', 'opacity=".75"')}${rect(-64, -130, 46, 132, coat)}${rect(18, -130, 46, 132, coat)}${ellipse(-42, -4, 34, 18, coat)}${ellipse(42, -4, 34, 18, coat)}${line([-8, -120], [-8, -10], dark, 5)}${ellipse(0, -316, 76, 72, coat)}${ears}${ellipse(0, -286, 40, 34, '#fbf5e6', 'opacity=".85"')}${ellipse(0, -304, 17, 12, '#1b1614')}${circle(-30, -334, 9, '#1b1614')}${circle(30, -334, 9, '#1b1614')}${path('M0 -292 v14 q-16 16 -26 4 M0 -278 q16 16 26 4', 'none', 'stroke="#1b1614" stroke-width="5" stroke-linecap="round"')}${rect(-60, -254, 120, 20, '#b4503a', 'rx="10"')}${circle(0, -228, 15, '#e0b34e')}</g>`
  }
  return wide(
    'dog-portrait.webp',
    rect(0, 0, 1600, 1000, '#7fa0a0') +
      rect(0, 0, 1600, 620, '#8fb0ae') +
      repeat(12, (i) => line([i * 140, 0], [i * 140, 760], '#83a5a3', 5)) +
      rect(0, 760, 1600, 240, '#b98a5f') +
      rect(0, 744, 1600, 22, '#f2e6cc') +
      repeat(5, (i) => line([0, 800 + i * 46], [1600, 800 + i * 46], '#a5774c', 4)),
    rect(560, 90, 480, 150, '#fbf5e6') +
      rect(590, 120, 420, 20, '#5a4a3a') +
      rect(640, 160, 320, 14, '#9a8b76') +
      rect(690, 192, 220, 14, '#9a8b76'),
    dog(180, 0.92, '#c98a4a', '#a06a34', 0) +
      dog(480, 1.3, '#3a3432', '#26211f', 1) +
      dog(820, 1.02, '#e9dcc0', '#b0764a', 2) +
      dog(1110, 0.7, '#8a6a52', '#5f4636', 0) +
      dog(1400, 1.22, '#d7b06a', '#b98f4c', 1),
  )
}
