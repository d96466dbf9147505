import { ellipse, linear, path, rect, type Scene } from './svg.ts'

export function wide(file: string, ...parts: readonly string[]): Scene {
  return { file, width: 1600, height: 1000, body: parts.join('') }
}

export function table(y: number, wall: readonly [string, string], top: string, front: string): string {
  return (
    linear('wall', [
      [0, wall[0]],
      [1, wall[1]],
    ]) +
    rect(0, 0, 1600, y, 'url(#wall)') +
    rect(0, y, 1600, 1000 - y, top) +
    rect(0, y, 1600, 6, '#ffffff', 'opacity=".25"') +
    rect(0, 940, 1600, 60, front)
  )
}

export function shadow(x: number, y: number, rx: number, ry = rx * 0.16): string {
  return ellipse(x + rx * 0.25, y, rx * 1.15, ry, '#1b1410', 'opacity=".25"')
}

export function jar(x: number, base: number, w: number, h: number, fill: string, lid: string, level = 0.82): string {
  const left = x - w / 2
  const body = (top: number, grow: number) =>
    `M${left - grow} ${base - h * 0.06} Q${left - grow} ${base + grow} ${left + w * 0.1} ${base + grow} H${left + w * 0.9} Q${left + w + grow} ${base + grow} ${left + w + grow} ${base - h * 0.06} V${top} Q${left + w + grow} ${top - h * 0.08} ${left + w * 0.86} ${top - h * 0.1} H${left + w * 0.14} Q${left - grow} ${top - h * 0.08} ${left - grow} ${top}Z`
  return (
    shadow(x, base, w / 2) +
    path(body(base - h * 0.82, 5), '#eaf1ee', 'opacity=".75"') +
    path(body(base - h * level * 0.82, -5), fill) +
    rect(left + w * 0.12, base - h * 0.78, w * 0.09, h * 0.64, '#ffffff', `opacity=".4" rx="${w * 0.045}"`) +
    rect(left + w * 0.08, base - h * 1.02, w * 0.84, h * 0.13, lid, 'rx="8"') +
    rect(left + w * 0.08, base - h * 0.95, w * 0.84, h * 0.03, '#000', 'opacity=".15"')
  )
}
