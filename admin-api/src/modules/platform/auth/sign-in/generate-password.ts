import { randomInt } from 'node:crypto'

const LENGTH = 16

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
