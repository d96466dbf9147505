/** Size in pixels, and the SVG elements inside. */
export interface Scene {
  file: string
  width: number
  height: number
  body: string
}

export type Point = readonly [x: number, y: number]

export const palette = {
  ink: '#1b2220',
  night: '#1c2c3d',
  dusk: '#3b5873',
  haze: '#a9bcc0',
  mist: '#dfe3dc',
  paper: '#f6eedd',
  cream: '#fbf5e6',
  gold: '#f2c879',
  ochre: '#d49a45',
  rose: '#dd9b82',
  brick: '#a5533b',
  brickDark: '#7a3a2c',
  spruceDark: '#12302a',
  spruce: '#1f4a3e',
  moss: '#4f7258',
  sage: '#8fa681',
  straw: '#d8c58d',
  stone: '#cdbfa2',
  slate: '#4a555c',
  snow: '#edf1f2',
} as const

const round = (value: number) => Math.round(value * 10) / 10

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function line(from: Point, to: Point, stroke: string, width: number, more = ''): string {
  return `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${stroke}" stroke-width="${width}" ${more}/>`
}

export function group(more: string, ...children: readonly string[]): string {
  return `<g ${more}>${children.join('')}</g>`
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

/** Top to bottom, or along the given vector. Use it as `url(#id)`. */
export function linear(id: string, stops: readonly Stop[], vector = 'x1="0" y1="0" x2="0" y2="1"'): string {
  return `<linearGradient id="${id}" ${vector}>${stopsOf(stops)}</linearGradient>`
}

export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}

export function clip(id: string, shape: string): string {
  return `<clipPath id="${id}">${shape}</clipPath>`
}

/** A disc that fades to nothing. */
export function glow(id: string, x: number, y: number, radius: number, colour: string, strength = 0.8): string {
  const stops = radial(id, [
    [0, colour, strength],
    [0.35, colour, strength * 0.45],
    [1, colour, 0],
  ])
  return `${stops}${circle(x, y, radius, `url(#${id})`)}`
}

export function random(seed: number): (from?: number, to?: number) => number {
  let state = seed >>> 0
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from)
  }
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
