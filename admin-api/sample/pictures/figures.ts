import { circle, ellipse, line, type Point, path } from './svg.ts'

interface Look {
  skin: string
  hair: string
  shirt: string
  shorts: string
  shoes: string
}

/** In hundredths of the height, from the point between the feet. */
interface Pose {
  head: Point
  neck: Point
  hip: Point
  /** Elbow and hand. */
  arms: readonly [readonly [Point, Point], readonly [Point, Point]]
  /** Knee and foot. */
  legs: readonly [readonly [Point, Point], readonly [Point, Point]]
}

/** Draws the far limbs first. */
export function athlete(x: number, base: number, height: number, look: Look, pose: Pose, flip = 1): string {
  const u = height / 100
  const at = ([px, py]: Point): Point => [x + px * u * flip, base - py * u]
  const limb = (a: Point, b: Point, fill: string, width: number) =>
    line(at(a), at(b), fill, width * u, 'stroke-linecap="round"')
  const side = (part: number): Point => [pose.neck[0] + part, pose.neck[1] - 3]
  const arm = ([elbow, hand]: readonly [Point, Point], from: Point) =>
    limb(elbow, hand, look.skin, 5) +
    limb(from, elbow, look.skin, 5.6) +
    limb(from, [(from[0] * 2 + elbow[0]) / 3, (from[1] * 2 + elbow[1]) / 3], look.shirt, 8) +
    circle(...at(hand), 3.4 * u, look.skin)
  const leg = ([knee, foot]: readonly [Point, Point], from: Point) => {
    const shin: Point = [(knee[0] + foot[0] * 3) / 4, (knee[1] + foot[1] * 3) / 4]
    const thigh: Point = [(from[0] + knee[0] * 2) / 3, (from[1] + knee[1] * 2) / 3]
    return (
      limb(knee, foot, look.skin, 6) +
      limb(from, knee, look.skin, 8) +
      limb(shin, foot, '#f4efe2', 6.4) +
      limb(from, thigh, look.shorts, 11) +
      limb(foot, [foot[0] + 7, foot[1] - 1], look.shoes, 5.4)
    )
  }
  const [nx, ny] = at(pose.neck)
  const [hx, hy] = at(pose.hip)
  const w = 9.5 * u
  return (
    ellipse(x + 4 * u, base + 3 * u, 26 * u, 3.4 * u, '#1b1410', 'opacity=".22"') +
    arm(pose.arms[1], side(5)) +
    leg(pose.legs[1], [pose.hip[0] + 3, pose.hip[1]]) +
    leg(pose.legs[0], [pose.hip[0] - 3, pose.hip[1]]) +
    path(
      `M${nx - w} ${ny + u} Q${nx} ${ny - 4 * u} ${nx + w} ${ny + u} L${hx + w * 0.86} ${hy} H${hx - w * 0.86}Z`,
      look.shirt,
      `stroke="${look.shirt}" stroke-width="${3 * u}" stroke-linejoin="round"`,
    ) +
    path(`M${hx - w * 0.95} ${hy - 3 * u} H${hx + w * 0.95} L${hx + w} ${hy + 4 * u} H${hx - w}Z`, look.shorts) +
    limb(pose.neck, pose.head, look.skin, 6) +
    circle(...at(pose.head), 7 * u, look.skin) +
    path(
      `M${at(pose.head)[0] - 7.4 * u} ${at(pose.head)[1]} a${7.4 * u} ${7.6 * u} 0 0 1 ${14.8 * u} 0 q${-7 * u} ${-5 * u} ${-14.8 * u} 0Z`,
      look.hair,
    ) +
    arm(pose.arms[0], side(-5))
  )
}
