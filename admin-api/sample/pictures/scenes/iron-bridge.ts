import { streetLamp } from '../buildings.ts'
import { birds, cloud, forest, ground, hills, leafTree, reeds, ripples, sky } from '../nature.ts'
import {
  blur,
  circle,
  ellipse,
  glow,
  group,
  line,
  linear,
  palette as p,
  path,
  polygon,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

export function ironBridge(): Scene {
  const width = 1600
  const height = 900
  const deck = 500
  const steel = '#24443f'
  const span = (x: number) => {
    const panels = 7
    const step = 520 / panels
    const top = (i: number) => deck - (i === 0 || i === panels ? 0 : 96 + 62 * Math.sin((i / panels) * Math.PI))
    return repeat(panels, (i) => {
      const [x0, x1] = [x + i * step, x + (i + 1) * step]
      const diagonal =
        i < panels / 2 ? line([x0, deck], [x1, top(i + 1)], steel, 6) : line([x0, top(i)], [x1, deck], steel, 6)
      return (
        line([x0, top(i)], [x1, top(i + 1)], steel, 13, 'stroke-linecap="round"') +
        line([x1, deck], [x1, top(i + 1)], steel, 8) +
        diagonal +
        circle(x1, top(i + 1), 8, '#3c645c')
      )
    })
  }
  const pier = (x: number) =>
    polygon(
      [
        [x - 44, deck + 26],
        [x + 44, deck + 26],
        [x + 60, 720],
        [x - 60, 720],
      ],
      '#b7a98b',
    ) +
    polygon(
      [
        [x - 44, deck + 26],
        [x - 12, deck + 26],
        [x - 18, 720],
        [x - 60, 720],
      ],
      '#8f8268',
    ) +
    repeat(7, (i) => rect(x - 46 - i * 2 + (i % 2) * 12, deck + 50 + i * 24, 70, 3, '#7f7259', 'opacity=".5"')) +
    rect(x - 54, deck + 18, 108, 14, '#cfc1a0')
  const whole =
    [-250, 270, 790, 1310].map(span).join('') +
    rect(-10, deck - 4, width + 20, 20, '#1b3833') +
    rect(-10, deck + 14, width + 20, 6, '#3c645c') +
    [270, 790, 1310].map(pier).join('')
  const trees = (shift: number, fill: string, seed: number) =>
    forest(() => 690 - shift, [-20, 1620], [60, 150], 26, fill, seed)
  const body = [
    sky(720, [
      [0, '#88a5b0'],
      [0.55, '#dcd9c6'],
      [1, '#f6dfb6'],
    ]),
    glow('sun', 1080, 470, 460, '#fff2d2', 0.9),
    circle(1080, 430, 40, '#fff8e4'),
    cloud(300, 200, 170, '#fbf3df', 0.6),
    cloud(1420, 170, 140, '#fbf3df', 0.5),
    ground(hills(560, 40, 71, 800), width, 720, '#b5bfae'),
    ground(hills(610, 26, 15, 620), width, 720, '#94aa97'),
    trees(10, '#7d9a88', 11),
    trees(0, '#5f8371', 12),
    rect(0, 680, width, 30, '#4f7460'),
    linear('water', [
      [0, '#e9d8b2'],
      [0.35, '#b4beb0'],
      [1, '#4c7080'],
    ]),
    rect(0, 704, width, 200, 'url(#water)'),
    group('transform="translate(0 1216) scale(1 -0.72)" opacity=".33"', whole),
    ripples([0, 715, 1600, 900], 110, '#fbeecb', 6, 0.5),
    ripples([0, 760, 1600, 900], 50, '#37566a', 7, 0.3),
    blur('soft', 16),
    group(
      'filter="url(#soft)" opacity=".6"',
      ellipse(400, 690, 520, 14, '#f7ead0'),
      ellipse(1260, 696, 420, 12, '#f7ead0'),
    ),
    whole,
    group(
      'transform="translate(560 452)"',
      path('M0 42 V18 Q0 10 10 10 H78 L102 26 H132 Q142 28 142 42Z', p.brick),
      rect(84, 15, 4, 12, p.brick),
      path('M74 14 L94 26 H52 V14Z', '#cfdad6'),
      circle(30, 42, 11, p.ink),
      circle(114, 42, 11, p.ink),
    ),
    streetLamp(200, deck - 4, 120, '#1b3833', '#fdf1cc'),
    streetLamp(720, deck - 4, 120, '#1b3833', '#fdf1cc'),
    streetLamp(1240, deck - 4, 120, '#1b3833', '#fdf1cc'),
    ground((x) => 800 + Math.max(0, x - 120) * 0.34, width, 910, '#234a3b'),
    ground((x) => 790 + Math.max(0, 1500 - x) * 0.38, width, 910, '#1d4035'),
    leafTree(70, 850, 380, ['#1f463a', '#356249', '#6c8f58'], '#33332a', 5),
    leafTree(1530, 850, 430, ['#1f463a', '#356249', '#6c8f58'], '#33332a', 8, -1),
    reeds(0, 420, 910, 84, 70, '#16352c', 3),
    reeds(1200, 1600, 910, 84, 60, '#16352c', 4),
    birds(700, 240, 13, 6, '#4f6a70', 7),
  ]
  return { file: 'iron-bridge.webp', width, height, body: body.join('') }
}
