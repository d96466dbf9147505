import { categoryDetails } from '../contract/category.ts'
import type { SearchAnswer, SearchResult } from '../contract/search.ts'
import { escapeHtml } from './text.ts'

const MOST_WORDS = 10
const LONGEST_WORD = 40

/** Letters that aren't a base letter with an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Lowercase without accents: `Núñez` is `nunez` and `Straße` is `strasse`. */
export function foldLetters(text: string): string {
  // Most letters are plain, and all of a text would take ten times as long.
  return text.replace(/\P{ASCII}+/gu, foldOthers).toLowerCase()
}

function foldOthers(letters: string): string {
  return letters
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/** Letters and digits without accents; nothing that a query language could interpret. */
export function searchWords(text: string): string[] {
  const words = plainWords(text.slice(0, 500))
  return [...new Set(words.map((word) => Array.from(word).slice(0, LONGEST_WORD).join('')))].slice(0, MOST_WORDS)
}

/** All words of a text, in the form in which `searchWords` gives those that are searched. */
export function plainWords(text: string): string[] {
  const plain = foldLetters(text).replace(/(\w)['’]s(?!\p{L})/gu, '$1')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Phones show three short lines: the marked word must be in the first of them. */
const BEFORE_HIT = 40

interface ShownSearch {
  /** What was searched. */
  q: string
  timeZone: string
  siteUrl: string
  pictureUrl(src: string): string
}

/** Utility classes: the site's stylesheet names this file. */
const LOOK = {
  item: 'relative flex justify-between gap-4 border-t border-rule py-5 sm:gap-5',
  facts: 'flex flex-wrap items-center gap-x-3 gap-y-1 text-xs/normal text-quiet',
  title:
    'mt-1.5 text-lg/tight [&_mark]:bg-transparent [&_mark]:text-inherit [&_mark]:underline [&_mark]:decoration-accent [&_mark]:decoration-2 [&_mark]:underline-offset-[0.2em]',
  link: 'after:absolute after:inset-0 hover:underline',
  excerpt: 'mt-1 line-clamp-3 max-w-[66ch] text-quiet [&_mark]:bg-transparent [&_mark]:font-semibold [&_mark]:text-ink',
  // Faces are above the middle.
  picture:
    'aspect-square h-auto w-26 flex-none self-start rounded-paper bg-wash object-cover object-[50%_30%] sm:aspect-3/2 sm:w-[clamp(5.5rem,22vw,9rem)]',
}

/** Escapes all texts. */
export function searchResultsHtml(results: readonly SearchResult[], search: ShownSearch): string {
  if (results.length === 0) return ''
  const words = searchWords(search.q)
  return `<ol>${results.map((result) => resultHtml(result, words, search)).join('')}</ol>`
}

function resultHtml(
  result: SearchResult,
  words: readonly string[],
  { timeZone, siteUrl, pictureUrl }: ShownSearch,
): string {
  const { badgeColour, badgeLabel } = categoryDetails(result.category)
  const published = new Date(result.publishedAt)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(published)
  const picture = result.imageUrl
    ? `<img class="${LOOK.picture}" src="${escapeHtml(pictureUrl(result.imageUrl))}" alt="" width="144" height="96" loading="lazy" decoding="async">`
    : ''
  return [
    `<li class="${LOOK.item}"><div class="min-w-0">`,
    `<p class="${LOOK.facts}"><span class="badge colour-${badgeColour}">${escapeHtml(badgeLabel)}</span> `,
    `<time datetime="${published.toISOString()}">${day}</time></p>`,
    `<h2 class="${LOOK.title}"><a class="${LOOK.link}" href="${escapeHtml(siteUrl)}/${encodeURIComponent(result.slug)}">${marked(result.title, words)}</a></h2>`,
    `<p class="${LOOK.excerpt}">${marked(fromHit(result.excerpt, words), words)}</p></div>${picture}</li>`,
  ].join('')
}

/** '12 results for “pie”'. Not escaped. @param asked what the reader typed */
export function searchCountLabel(asked: string, { q, total }: Pick<SearchAnswer, 'q' | 'total'>): string {
  if (total === 0) return `Nothing found for “${asked}”. Check the spelling, or try fewer words.`
  const found = `${total.toLocaleString('en-US')} ${total === 1 ? 'result' : 'results'} for “${q}”`
  return q === asked ? found : `Nothing found for “${asked}”. ${found}`
}

/** Starts a few words before the first hit. */
function fromHit(text: string, words: readonly string[]): string {
  const hit = words.length === 0 ? -1 : text.search(hitPattern(words))
  if (hit <= BEFORE_HIT) return text
  const gap = text.indexOf(' ', hit - BEFORE_HIT)
  return `… ${text.slice(gap >= 0 && gap < hit ? gap + 1 : hit)}`
}

function hitPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu')
}

function marked(text: string, words: readonly string[]): string {
  if (words.length === 0) return escapeHtml(text)
  return text
    .split(hitPattern(words))
    .map((part, place) => (place % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('')
}
