import { forest, ground, hills, sky, stars } from '../nature.ts'
import { person } from '../people.ts'
import { wide } from '../still-life.ts'
import { blur, circle, ellipse, glow, line, path, polygon, random, rect, repeat, type Scene } from '../svg.ts'

const nightSky = (top: string, low: string) =>
  sky(1000, [
    [0, top],
    [1, low],
  ])

export function nightPatrol(): Scene {
  return wide(
    'night-patrol.webp',
    nightSky('#0b1526', '#2d4a63'),
    stars(150, 480, 4),
    circle(1290, 150, 62, '#f3e8c8') + circle(1316, 136, 56, '#14243a'),
    ground(hills(520, 34, 9, 800), 1600, 1000, '#16283a'),
    forest(hills(560, 16, 5, 500), [-20, 1620], [40, 100], 34, '#101e2b', 3),
    rect(0, 590, 1600, 410, '#13222b'),
    polygon(
      [
        [720, 590],
        [800, 590],
        [1500, 1000],
        [100, 1000],
      ],
      '#27343c',
    ),
    repeat(6, (i) => {
      const y = 610 + i * i * 13
      return polygon(
        [
          [757 - i * 2, y],
          [763 + i * 2, y],
          [766 + i * 4, y + 14 + i * 9],
          [752 - i * 4, y + 14 + i * 9],
        ],
        '#e0b34e',
        'opacity=".8"',
      )
    }),
    repeat(6, (i) => {
      const s = 1 + i * 0.75
      return (
        rect(690 - i * 100, 606 - i * 36, 7 * s, 60 * s, '#0c151d') +
        line([672 - i * 100 - i * 8, 622 - i * 32], [715 - i * 100 + i * 12, 622 - i * 32], '#0c151d', 5 + i)
      )
    }),
    path('M692 610 Q560 590 590 580 M592 590 Q440 560 490 548', 'none', 'stroke="#0c151d" stroke-width="2"'),
    // headlights and the car
    polygon(
      [
        [930, 800],
        [560, 640],
        [480, 760],
        [930, 830],
      ],
      '#fff1c4',
      'opacity=".22"',
    ),
    ellipse(1160, 905, 300, 26, '#070d13', 'opacity=".6"'),
    path(
      'M920 880 Q910 800 980 790 L1050 720 Q1070 700 1110 700 H1250 Q1290 700 1310 726 L1360 786 Q1420 796 1420 850 V880Z',
      '#d9dedb',
    ),
    path('M1066 784 L1112 728 Q1120 720 1136 720 H1170 V784Z', '#22384a') +
      path('M1190 784 V720 H1240 Q1264 720 1276 736 L1310 784Z', '#22384a'),
    path('M930 836 H1420 V880 H920 Q918 850 930 836Z', '#1f3f5c') + circle(1180, 840, 20, '#e0b34e'),
    circle(1030, 884, 50, '#0c1218') +
      circle(1030, 884, 24, '#8d979a') +
      circle(1320, 884, 50, '#0c1218') +
      circle(1320, 884, 24, '#8d979a'),
    rect(1120, 680, 100, 22, '#1b2220', 'rx="8"') +
      rect(1124, 672, 44, 20, '#d4483a', 'rx="8"') +
      rect(1172, 672, 44, 20, '#4a8fd0', 'rx="8"'),
    glow('red', 1140, 676, 150, '#ff6a55', 0.55) +
      glow('blue', 1200, 676, 150, '#6ab4ff', 0.55) +
      glow('lamp', 940, 816, 90, '#fff5cf', 0.9),
    // a farm with its light on
    rect(220, 556, 70, 44, '#0c151d') +
      polygon(
        [
          [210, 558],
          [255, 526],
          [300, 558],
        ],
        '#0c151d',
      ) +
      rect(246, 570, 16, 16, '#f7d27a') +
      glow('farm', 254, 578, 60, '#f7d27a', 0.6),
  )
}

export function stargazers(): Scene {
  const next = random(90)
  return wide(
    'stargazers.webp',
    nightSky('#0a1030', '#3a4f7a'),
    blur('milk', 34) +
      '<g transform="rotate(-32 800 420)"><g filter="url(#milk)">' +
      ellipse(800, 380, 1000, 100, '#7d86b8', 'opacity=".4"') +
      ellipse(800, 390, 900, 46, '#c9c6e0', 'opacity=".4"') +
      ellipse(700, 396, 420, 22, '#151c40', 'opacity=".7"') +
      '</g>' +
      repeat(260, () =>
        circle(
          next(-200, 1800),
          385 + (next() + next() + next() - 1.5) * 150,
          next(0.8, 2.6),
          '#fff',
          `opacity="${next(0.3, 0.95).toFixed(2)}"`,
        ),
      ) +
      '</g>',
    stars(200, 700, 11),
    line([1180, 90], [1330, 150], '#fff', 3, 'opacity=".75"'),
    ground(hills(760, 26, 14, 900), 1600, 1000, '#141d3a'),
    ground((x) => 850 - 90 * Math.exp(-(((x - 760) / 420) ** 2)), 1600, 1000, '#0b1124'),
    // telescope
    line([800, 690], [730, 790], '#05080f', 11) +
      line([800, 690], [870, 786], '#05080f', 11) +
      line([800, 690], [806, 784], '#05080f', 11),
    '<g transform="rotate(-38 800 680)">' +
      rect(680, 652, 270, 52, '#05080f', 'rx="6"') +
      rect(930, 644, 50, 68, '#05080f', 'rx="6"') +
      rect(650, 666, 40, 24, '#05080f') +
      '</g>',
    person(648, 790, 190, '#05080f', 0.03),
    person(560, 800, 130, '#05080f', 0.02),
    person(960, 790, 180, '#05080f', 0.05),
    person(1030, 800, 176, '#05080f', 0.02),
    person(1110, 806, 110, '#05080f', 0.03),
    line([1108, 740], [1160, 672], '#05080f', 10, 'stroke-linecap="round"'),
    path('M300 872 h120 M320 872 v-46 M400 872 v-46 M310 826 h100 v-40', 'none', 'stroke="#05080f" stroke-width="9"'),
    glow('lamp', 470, 856, 70, '#d4483a', 0.8) + rect(462, 846, 16, 24, '#d4483a'),
  )
}
