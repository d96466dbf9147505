import type { Random } from '../support/random.ts'

const KNOWN =
  `county council bridge river school library market harvest budget road street mayor board vote winter storm
  farm church club team coach game season family neighbor grant repair plan meeting report money water power light train
  station museum garden concert supper parade festival volunteer fire police court judge jury health clinic nurse doctor`
    .split(/\s+/)
    .filter(Boolean)

/** Figures tell titles apart, as they would in a county of so many papers. */
export function title(random: Random, source: number, index: number): string {
  return `${words(random, 7)} ${source * 1000 + index}`
}

export function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => KNOWN[random.below(KNOWN.length)]).join(' ')
}

/** A story's paragraphs of so many bytes together, with a link and something emphasised now and then. */
export function paragraphs(random: Random, bytes: number): string {
  const written: string[] = []
  for (let size = 0; size < bytes; ) {
    const sentence = `${words(random, 30)}, <a href="/about/${random.below(999)}">${words(random, 2)}</a> ${words(random, 20)}`
    const paragraph = `<p>${sentence}. <em>${words(random, 3)}</em>, “${words(random, 12)}”.</p>\n`
    written.push(paragraph)
    size += paragraph.length
  }
  return written.join('')
}
