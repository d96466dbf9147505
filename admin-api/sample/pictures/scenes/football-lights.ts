import { forest, ground, hills, sky, stars } from '../nature.ts'
import { floor, project, type View } from '../perspective.ts'
import {
  circle,
  ellipse,
  glow,
  group,
  line,
  linear,
  palette as p,
  path,
  polygon,
  random,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

export function footballLights(): Scene {
  const width = 1600
  const height = 900
  const view: View = { vanishing: [800, 300], scale: 620, eye: 1.5 }
  const tower = (x: number, base: number, tall: number, id: string) =>
    glow(id, x, base - tall, tall * 0.85, '#fff3cf', 0.75) +
    polygon(
      [
        [x - tall * 0.1, base - tall],
        [x + tall * 0.1, base - tall],
        [x + tall * 0.75, base + 130],
        [x - tall * 0.75, base + 130],
      ],
      '#fff3cf',
      'opacity=".05"',
    ) +
    rect(x - tall * 0.012, base - tall, tall * 0.024, tall, '#3e4c55') +
    rect(x - tall * 0.15, base - tall * 1.09, tall * 0.3, tall * 0.15, '#2a353d') +
    repeat(12, (i) =>
      circle(
        x - tall * 0.125 + (i % 6) * tall * 0.05,
        base - tall * 1.055 + Math.floor(i / 6) * tall * 0.07,
        tall * 0.02,
        '#fffdf2',
      ),
    )
  const next = random(12)
  const goal = (z: number) => {
    const [x, y] = project(view, 0, 0, z)
    const u = view.scale / z
    return (
      line([x, y], [x, y - u * 0.55], p.gold, u * 0.05) +
      line([x - u * 0.5, y - u * 0.55], [x + u * 0.5, y - u * 0.55], p.gold, u * 0.04) +
      line([x - u * 0.5, y - u * 0.55], [x - u * 0.5, y - u * 1.7], p.gold, u * 0.035) +
      line([x + u * 0.5, y - u * 0.55], [x + u * 0.5, y - u * 1.7], p.gold, u * 0.035)
    )
  }
  const player = (x: number, z: number, jersey: string, trousers: string, lean: number) => {
    const [px, py] = project(view, x, 0, z)
    const h = (view.scale / z) * 0.62
    return group(
      `transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) scale(${(h / 100).toFixed(3)})"`,
      ellipse(0, 0, 34, 6, '#12302a', 'opacity=".45"'),
      ellipse(26, 2, 40, 4, '#12302a', 'opacity=".25"'),
      path(`M-12 -46 L-22 0 H-12 L-2 -38 L12 0 H22 L12 -46Z`, trousers),
      rect(-23, -14, 12, 14, '#f3ead8'),
      rect(11, -14, 12, 14, '#f3ead8'),
      group(
        `transform="skewX(${lean})"`,
        path('M-16 -44 L-24 -70 Q-26 -84 -10 -84 H10 Q26 -84 24 -70 L16 -44Z', jersey),
        line([-20, -74], [-26, -48], jersey, 9, 'stroke-linecap="round"'),
        line([20, -74], [26, -48], jersey, 9, 'stroke-linecap="round"'),
        rect(-6, -76, 4, 20, '#f6eedd'),
        rect(3, -76, 4, 20, '#f6eedd'),
        circle(0, -92, 10, jersey),
        rect(-2, -102, 4, 12, p.gold),
      ),
    )
  }
  const body = [
    sky(height, [
      [0, '#101f30'],
      [0.6, '#24425a'],
      [1, '#58707c'],
    ]),
    stars(70, 260, 3),
    ground(hills(372, 24, 40, 700), width, 420, '#1d3a46'),
    forest(() => 402, [-20, 1620], [40, 90], 22, '#16303a', 6),
    tower(240, 420, 300, 'g1'),
    tower(1360, 420, 300, 'g2'),
    tower(590, 404, 190, 'g3'),
    tower(1010, 404, 190, 'g4'),
    // stands
    polygon(
      [
        [0, 330],
        [470, 392],
        [470, 432],
        [0, 470],
      ],
      '#3c4b55',
    ),
    polygon(
      [
        [1600, 330],
        [1130, 392],
        [1130, 432],
        [1600, 470],
      ],
      '#3c4b55',
    ),
    repeat(520, (i) => {
      const side = i % 2 ? 1 : -1
      const t = next()
      const x = 800 + side * (340 + 470 * t)
      const top = 394 - 62 * t
      const y = top + next(0, 1) * (34 + 92 * t)
      return circle(
        x,
        y,
        2.6 + 3.4 * t,
        ['#d9b07c', '#b5634a', '#e9dcc0', '#4f7258', '#7f95a3', '#22303a'][Math.floor(next(0, 6))] ?? p.gold,
      )
    }),
    polygon(
      [
        [0, 458],
        [470, 428],
        [470, 436],
        [0, 478],
      ],
      '#e9dcc0',
    ),
    polygon(
      [
        [1600, 458],
        [1130, 428],
        [1130, 436],
        [1600, 478],
      ],
      '#e9dcc0',
    ),
    // scoreboard
    '<g transform="translate(-130 -8)">',
    rect(724, 306, 152, 74, '#16211f'),
    rect(724, 306, 152, 74, 'none', `stroke="${p.gold}" stroke-width="3"`),
    rect(744, 380, 8, 52, '#16211f'),
    rect(848, 380, 8, 52, '#16211f'),
    group(
      `fill="${p.gold}"`,
      rect(738, 320, 30, 8, p.gold),
      rect(832, 320, 30, 8, p.gold),
      repeat(2, (i) => rect(742 + i * 94, 338, 8, 28, '#ffdf8f') + rect(756 + i * 94, 338, 8, 28, '#ffdf8f')),
      rect(784, 330, 32, 12, '#e58f5f'),
      rect(788, 352, 24, 8, p.gold),
    ),
    '</g>',
    linear('grass', [
      [0, '#7fae6a'],
      [0.3, '#4f8a56'],
      [1, '#1f5a41'],
    ]),
    rect(0, 424, width, 480, 'url(#grass)'),
    polygon(
      [
        [0, 424],
        [470, 424],
        [0, 560],
      ],
      '#a9634a',
    ),
    polygon(
      [
        [1600, 424],
        [1130, 424],
        [1600, 560],
      ],
      '#a9634a',
    ),
    repeat(9, (i) => floor(view, -3.2, 3.2, 1.7 + i * 0.62, 2.01 + i * 0.62, '#ffffff', 'opacity=".055"')),
    repeat(12, (i) => {
      const z = 1.62 + i * 0.5
      const u = view.scale / z
      const [x0, y] = project(view, -3, 0, z)
      return line([x0, y], [x0 + u * 6, y], '#f6f3e4', Math.max(1.6, 9 / z), 'opacity=".9"')
    }),
    repeat(2, (i) => {
      const s = i ? 1 : -1
      const [ax, ay] = project(view, s * 3, 0, 1.2)
      const [bx, by] = project(view, s * 3, 0, 7.4)
      return line([ax, ay], [bx, by], '#f6f3e4', 5)
    }),
    repeat(40, (i) =>
      [-0.8, 0.8]
        .map((x) => {
          const z = 1.62 + i * 0.1
          const [a, b] = project(view, x, 0, z)
          return rect(a - 14 / z, b, 28 / z, Math.max(1, 4 / z), '#f6f3e4', 'opacity=".8"')
        })
        .join(''),
    ),
    goal(7.2),
    repeat(7, (i) => player(-1.35 + i * 0.45, 3.0 + (i % 3 === 1 ? 0.1 : 0), '#f0e6d0', '#8d9aa1', i % 2 ? -5 : 4)),
    player(-2.3, 3.5, '#f0e6d0', '#8d9aa1', 3),
    player(2.1, 3.9, '#f0e6d0', '#8d9aa1', -3),
    player(0.5, 3.9, '#f0e6d0', '#8d9aa1', 2),
    ellipse(...project(view, 0.02, 0.05, 2.72), 8, 6, '#7a3a2c'),
    repeat(7, (i) => player(-1.25 + i * 0.42, 2.5 + (i % 3) * 0.03, p.spruce, '#e3d3a8', i % 2 ? 5 : -4)),
    player(0.05, 2.05, p.spruce, '#e3d3a8', 0),
    player(-0.75, 1.86, p.spruce, '#e3d3a8', 6),
    player(2.25, 2.4, p.spruce, '#e3d3a8', -5),
    player(-2.15, 2.35, p.spruce, '#e3d3a8', 5),
    rect(0, 0, width, height, 'url(#vignette)'),
    linear('vignette', [
      [0, '#0c1824', 0.15],
      [0.4, '#0c1824', 0],
      [0.8, '#0c1824', 0],
      [1, '#0c1824', 0.45],
    ]),
  ]
  return { file: 'football-lights.webp', width, height, body: body.join('') }
}
