import { line, path, polygon, rect, repeat } from './svg.ts'

interface WindowLook {
  frame: string
  glass: string
  sill?: string
  arched?: boolean
}

export function sash(x: number, y: number, width: number, height: number, look: WindowLook): string {
  const shape = (grow: number, fill: string) =>
    look.arched
      ? path(
          `M${x - grow} ${y + height + grow} V${y + width * 0.5} A${width / 2 + grow} ${width / 2 + grow} 0 0 1 ${x + width + grow} ${y + width * 0.5} V${y + height + grow}Z`,
          fill,
        )
      : rect(x - grow, y - grow, width + grow * 2, height + grow * 2, fill)
  const bar = Math.max(2, width * 0.06)
  return (
    shape(bar * 1.4, look.frame) +
    shape(0, look.glass) +
    polygon(
      [
        [x, y + height * 0.75],
        [x + width * 0.7, y + height * 0.18],
        [x + width, y + height * 0.18],
        [x + width, y + height * 0.3],
        [x, y + height],
      ],
      '#ffffff',
      'opacity=".13"',
    ) +
    rect(
      x + width / 2 - bar / 2,
      y + (look.arched ? width * 0.05 : 0),
      bar,
      height - (look.arched ? width * 0.05 : 0),
      look.frame,
    ) +
    rect(x, y + height * 0.5, width, bar, look.frame) +
    (look.sill ? rect(x - width * 0.14, y + height + bar, width * 1.28, bar * 2, look.sill) : '')
  )
}

export function sashes(
  count: number,
  x: number,
  y: number,
  gap: number,
  width: number,
  height: number,
  look: WindowLook,
): string {
  return repeat(count, (index) => sash(x + index * gap, y, width, height, look))
}

/** Only some courses are drawn. */
export function bricks(x: number, y: number, width: number, height: number, stroke: string, seedGap = 26): string {
  let marks = ''
  for (let row = 0; row * seedGap < height; row++) {
    for (let column = row % 3; column * 64 < width; column += 3) {
      const left = x + column * 64 + ((row * 37) % 50)
      if (left + 34 < x + width) marks += rect(left, y + row * seedGap, 34, 7, stroke, 'opacity=".35"')
    }
  }
  return marks
}

export function awning(x: number, y: number, width: number, drop: number, colour: string, other: string): string {
  const stripes = Math.max(5, Math.round(width / 34))
  const step = width / stripes
  const lean = drop * 0.22
  return (
    polygon(
      [
        [x - lean, y + drop * 1.2],
        [x + width + lean, y + drop * 1.2],
        [x + width + lean, y + drop * 1.55],
        [x - lean, y + drop * 1.55],
      ],
      '#1b2220',
      'opacity=".18"',
    ) +
    repeat(stripes, (index) => {
      const spread = (width + lean * 2) / stripes
      const left = x - lean + index * spread
      const fill = index % 2 ? other : colour
      return (
        polygon(
          [
            [x + index * step, y],
            [x + (index + 1) * step, y],
            [left + spread, y + drop],
            [left, y + drop],
          ],
          fill,
        ) +
        path(`M${left} ${y + drop} h${spread} v${drop * 0.14} a${spread / 2} ${drop * 0.2} 0 0 1 ${-spread} 0Z`, fill)
      )
    }) +
    rect(x - lean, y + drop - 2, width + lean * 2, 4, '#1b2220', 'opacity=".14"')
  )
}

export function streetLamp(x: number, base: number, height: number, metal: string, light: string): string {
  return (
    rect(x - height * 0.012, base - height * 0.86, height * 0.024, height * 0.86, metal) +
    rect(x - height * 0.035, base - height * 0.06, height * 0.07, height * 0.06, metal) +
    polygon(
      [
        [x - height * 0.05, base - height * 0.96],
        [x + height * 0.05, base - height * 0.96],
        [x + height * 0.03, base - height * 0.85],
        [x - height * 0.03, base - height * 0.85],
      ],
      light,
    ) +
    polygon(
      [
        [x - height * 0.06, base - height * 0.955],
        [x, base - height],
        [x + height * 0.06, base - height * 0.955],
      ],
      metal,
    )
  )
}

/** Slanting lines: clapboard, planks, shingles. */
export function boards(
  x: number,
  y: number,
  width: number,
  height: number,
  gap: number,
  stroke: string,
  opacity = 0.3,
): string {
  return repeat(Math.floor(height / gap), (index) =>
    line([x, y + (index + 1) * gap], [x + width, y + (index + 1) * gap], stroke, 2, `opacity="${opacity}"`),
  )
}
