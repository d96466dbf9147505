import { foldLetters } from './slug.ts'

const CODE_LENGTH = 13

/**
 * Of `a-z`, `0-9` and single hyphens; empty without any letter or digit. Texts that differ only in case, accents or
 * punctuation share one. What these letters can't spell, or what is too long, is told apart by a code at the end.
 * @param stem stands before the code if nothing else is left
 */
export function codedSlug(text: string, { maxLength, stem }: { maxLength: number; stem: string }): string {
  const words = foldLetters(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  if (!words) return ''
  const plain = words.join('-').replace(/[^a-z0-9-]/g, '')
  const slug = plain.replace(/-+/g, '-').replace(/^-|-$/g, '')
  const isWhole = /^[\p{ASCII}]*$/u.test(words.join(''))
  if (isWhole && slug.length <= maxLength) return slug
  const start = slug.slice(0, maxLength - CODE_LENGTH - 1).replace(/-$/, '')
  return `${start || stem}-${code(words.join(' '))}`
}

/** FNV-1a with 64 bits: the same in browsers and in the service. */
function code(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36).padStart(CODE_LENGTH, '0')
}
