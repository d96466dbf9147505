import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns 138 random bits such as `k3vq-8mhd-2xnp-w7cj-ytb5-rgfs-h4ue`: without letters that look alike, and in groups
 * to be read out or typed.
 */
export function randomGroups(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 7 }, group).join('-')
}
