import { randomInt } from 'node:crypto'

/** 119 bits: ASVS asks for 112 of what may be guessed offline. */
const GROUPS = 4
const GROUP_LENGTH = 6

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Such as `k3vq8m-hd2xnp-w7cjyt-b5rgfs`: without letters that look alike, and in groups to be read out or typed. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () => group()).join('-')
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
