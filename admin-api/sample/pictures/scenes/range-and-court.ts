import { forest, ground, hills, reeds, sky } from '../nature.ts'
import { wide } from '../still-life.ts'
import { circle, ellipse, group, line, linear, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

export function clayTarget(): Scene {
  const next = random(97)
  const [x, y] = [1130, 250]
  const shards = repeat(46, () => {
    const angle = next(0, Math.PI * 2)
    const reach = next(16, 150)
    const [dx, dy, size] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.7, next(6, 20)]
    return polygon(
      [
        [x + dx, y + dy],
        [x + dx + size, y + dy + next(-8, 8)],
        [x + dx + next(0, size), y + dy + size * 0.8],
      ],
      next() > 0.35 ? '#d9632f' : '#2c2320',
    )
  })
  return wide(
    'clay-target.webp',
    sky(1000, [
      [0, '#7fa3b5'],
      [0.55, '#e8d9b0'],
      [1, '#f0c487'],
    ]),
    repeat(5, (i) => ellipse(200 + i * 330, 130 + (i % 3) * 70, 230, 17, '#fff6df', 'opacity=".55"')),
    ground(hills(640, 26, 12, 900), 1600, 1000, '#a3ad88'),
    forest(hills(668, 16, 4, 700), [-20, 1620], [50, 130], 36, '#3f5a45', 9),
    ground(hills(742, 12, 7, 1100), 1600, 1000, '#7f8f4e'),
    reeds(0, 1600, 1010, 150, 120, '#65763f', 6),
    circle(x, y, 150, '#f6ead0', 'opacity=".35"') + circle(x + 20, y - 8, 84, '#dcb48c', 'opacity=".4"'),
    shards,
    // trap house
    rect(980, 716, 180, 74, '#7a6a52') +
      polygon(
        [
          [966, 720],
          [1174, 720],
          [1150, 690],
          [990, 690],
        ],
        '#4f5a52',
      ) +
      rect(1040, 736, 84, 26, '#221c18'),
    path(
      `M1080 740 Q1120 480 ${x + 4} ${y + 40}`,
      'none',
      'stroke="#fff6df" stroke-width="3" stroke-dasharray="4 18" opacity=".7"',
    ),
    // shooter
    group(
      'transform="translate(420 0)"',
      ellipse(0, 966, 190, 20, '#3b4522', 'opacity=".5"'),
      path('M-74 960 L-58 700 L-6 690 L-18 960Z', '#2f3d49') + path('M30 960 L4 700 L66 690 L86 960Z', '#273540'),
      path('M-94 972 H-6 V948 H-74Z', '#231c18') + path('M22 972 H112 L90 948 H28Z', '#231c18'),
      path('M-82 720 Q-104 560 -66 470 Q-20 430 50 452 Q92 500 86 720 Q0 744 -82 720Z', '#8a3f2f'),
      path('M-60 486 Q-10 452 48 466 L60 712 Q0 728 -62 714Z', '#a8543c'),
      rect(-50, 600, 104, 64, '#7a3527', 'rx="8"'),
      path('M50 470 Q120 450 210 404 L224 432 Q140 496 62 530Z', '#8a3f2f') +
        path('M-50 484 Q-10 520 96 452 L108 482 Q20 570 -60 540Z', '#974836'),
      group(
        'transform="rotate(-21 90 440)"',
        rect(60, 428, 130, 36, '#6b4426', 'rx="12"'),
        rect(180, 426, 330, 15, '#2a2c2e', 'rx="6"'),
        rect(180, 442, 250, 12, '#3b2a1c', 'rx="6"'),
        circle(208, 446, 21, '#e0ab86'),
      ),
      circle(104, 466, 22, '#e0ab86'),
      rect(-4, 414, 46, 44, '#d39d79'),
      circle(30, 378, 58, '#e0ab86'),
      path('M-30 392 Q-44 300 34 296 Q104 300 98 350 L146 362 Q140 378 96 374 Q30 372 -30 392Z', '#24463b'),
      path('M-30 388 Q-58 420 -34 448 Q-10 440 -6 404Z', '#cfc7b6'),
      ellipse(14, 386, 22, 27, '#d8a62f') + rect(4, 318, 14, 46, '#d8a62f', 'rx="6"'),
    ),
  )
}

export function sportsChair(): Scene {
  const wheel = (x: number, y: number, r: number) =>
    circle(x, y, r, 'none', 'stroke="#1d1f22" stroke-width="20"') +
    circle(x, y, r - 26, 'none', 'stroke="#c3cace" stroke-width="7"') +
    repeat(18, (i) => {
      const angle = (i / 18) * Math.PI * 2 + 0.1
      return line([x, y], [x + Math.cos(angle) * (r - 8), y + Math.sin(angle) * (r - 8)], '#9aa3a8', 2.5)
    }) +
    circle(x, y, 18, '#30363a')
  const stands = repeat(30, (i) => {
    const [x, y] = [(i % 15) * 112 + (i > 14 ? 50 : 0), i > 14 ? 330 : 250]
    const coat = ['#3f5f6b', '#7a4a3c', '#4c6b52', '#8a7a4c', '#57506b'][(i * 7) % 5] ?? '#3f5f6b'
    return (
      path(`M${x - 42} ${y + 96} Q${x - 40} ${y + 24} ${x} ${y + 20} Q${x + 40} ${y + 24} ${x + 42} ${y + 96}Z`, coat) +
      circle(x, y, 23, ['#c98f68', '#e3b38f', '#8d5b40', '#f0c9a6'][(i * 5) % 4] ?? '#c98f68')
    )
  })
  return wide(
    'sports-chair.webp',
    rect(0, 0, 1600, 620, '#22343c') + rect(0, 0, 1600, 130, '#1a282f'),
    repeat(6, (i) => rect(90 + i * 260, 60, 150, 18, '#f3e6bf', 'rx="6"')),
    group('opacity=".62"', stands),
    rect(0, 424, 1600, 84, '#8a3f2f') + repeat(9, (i) => rect(40 + i * 180, 452, 120, 16, '#e9cf9a', 'opacity=".5"')),
    linear('floor', [
      [0, '#d7a566'],
      [1, '#b97f45'],
    ]) + rect(0, 508, 1600, 492, 'url(#floor)'),
    repeat(9, (i) => rect(0, 540 + i * i * 6, 1600, 2, '#a5713c', 'opacity=".5"')),
    path('M900 1000 Q980 660 1600 610', 'none', 'stroke="#fbf5e6" stroke-width="12"'),
    polygon(
      [
        [1240, 560],
        [1600, 560],
        [1600, 590],
        [1210, 590],
      ],
      '#1f4a3e',
      'opacity=".55"',
    ),
    // basket
    rect(1500, 150, 30, 430, '#39464c') +
      rect(1310, 40, 260, 176, '#eef1ee', 'rx="6"') +
      rect(1310, 40, 260, 176, 'none', 'stroke="#b4503a" stroke-width="10" rx="6"') +
      rect(1386, 122, 108, 74, 'none', 'stroke="#b4503a" stroke-width="8"') +
      ellipse(1360, 232, 74, 17, 'none', 'stroke="#d9632f" stroke-width="12"') +
      repeat(7, (i) => line([1292 + i * 22, 240], [1316 + i * 15, 330], '#f4f1e6', 4)) +
      repeat(2, (i) => line([1300 + i * 8, 270 + i * 30], [1424 - i * 10, 270 + i * 30], '#f4f1e6', 3)),
    ellipse(660, 900, 330, 30, '#5d3a1a', 'opacity=".5"'),
    // far wheel, frame, player, near wheel
    group('transform="translate(700 742) scale(.78 1)"', wheel(0, 0, 160)),
    path(
      'M560 700 L800 690 L900 850 L820 880',
      'none',
      'stroke="#b4503a" stroke-width="24" stroke-linejoin="round" stroke-linecap="round"',
    ),
    rect(860, 862, 92, 22, '#30363a', 'rx="8"') + circle(846, 884, 26, '#30363a') + circle(846, 884, 11, '#c3cace'),
    rect(500, 560, 40, 150, '#30363a', 'rx="12"') + rect(520, 676, 220, 34, '#30363a', 'rx="12"'),
    path('M560 640 Q690 620 800 676 L876 836 L826 852 L756 728 Q640 740 560 716Z', '#17392f'),
    path('M814 838 L884 824 L930 856 L836 868Z', '#f4efe2'),
    path('M548 690 Q524 520 580 420 Q640 382 704 414 Q742 520 706 690 Q620 716 548 690Z', '#1f4a3e'),
    path('M700 420 Q732 520 702 690 Q676 700 650 702 Q690 560 664 402Z', '#17392f'),
    `<text x="580" y="590" font-family="sans-serif" font-weight="700" font-size="104" fill="#fbf5e6">7</text>`,
    path('M690 424 Q800 360 900 262 L936 290 Q850 430 716 500Z', '#8d5b40') + circle(920, 268, 30, '#8d5b40'),
    path('M570 440 Q510 540 560 640 L610 622 Q588 540 622 470Z', '#8d5b40') + circle(588, 640, 28, '#8d5b40'),
    rect(612, 372, 54, 50, '#7c4e36') + circle(646, 330, 66, '#8d5b40'),
    path('M584 338 Q570 254 650 256 Q718 262 712 318 Q680 290 640 296 Q604 304 584 338Z', '#1f1a18'),
    rect(586, 306, 124, 16, '#fbf5e6', 'rx="6"'),
    group('transform="translate(600 742) rotate(-6) scale(.9 1)"', wheel(0, 0, 170)),
    // ball
    circle(990, 196, 62, '#d3702f') +
      circle(972, 178, 40, '#e28a45', 'opacity=".6"') +
      path(
        'M990 134 Q1030 196 990 258 M930 180 Q990 214 1050 186 M948 150 Q976 200 950 244',
        'none',
        'stroke="#5d2c14" stroke-width="5"',
      ),
  )
}
