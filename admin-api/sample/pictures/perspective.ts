import { type Point, polygon } from './svg.ts'

export interface View {
  /** Where the lines meet. */
  vanishing: Point
  /** Pixels of one unit at distance 1. */
  scale: number
  /** Above the ground, in units. */
  eye: number
}

/** @param x to the right @param y up @param z away from us */
export function project(view: View, x: number, y: number, z: number): Point {
  return [view.vanishing[0] + (view.scale * x) / z, view.vanishing[1] - (view.scale * (y - view.eye)) / z]
}

/** An upright rectangle along the street. */
export function along(
  view: View,
  x: number,
  from: number,
  to: number,
  bottom: number,
  top: number,
  fill: string,
  more = '',
): string {
  return polygon(
    [
      project(view, x, bottom, from),
      project(view, x, top, from),
      project(view, x, top, to),
      project(view, x, bottom, to),
    ],
    fill,
    more,
  )
}

/** An upright rectangle across the street. */
export function across(
  view: View,
  z: number,
  left: number,
  right: number,
  bottom: number,
  top: number,
  fill: string,
  more = '',
): string {
  return polygon(
    [
      project(view, left, bottom, z),
      project(view, left, top, z),
      project(view, right, top, z),
      project(view, right, bottom, z),
    ],
    fill,
    more,
  )
}

/** A piece of the ground. */
export function floor(
  view: View,
  left: number,
  right: number,
  from: number,
  to: number,
  fill: string,
  more = '',
): string {
  return polygon(
    [
      project(view, left, 0, from),
      project(view, left, 0, to),
      project(view, right, 0, to),
      project(view, right, 0, from),
    ],
    fill,
    more,
  )
}
