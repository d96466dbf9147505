import type { Random } from '../support/random.ts'

const WORDS = [
  'county road bridge school board meeting council budget library harvest river valley church choir supper volunteer',
  'fire station engine parade market garden club season team coach match final score record field summer winter',
  'morning evening neighbor family farm barn corn cattle fair ribbon judge mayor sheriff deputy clerk office permit',
  'project street water tower plant repair grant fund dollar percent member president treasurer student teacher class',
  'concert theater stage museum history photograph letter anniversary founder business shop owner opening customer',
  'bakery hardware grocery clinic nurse doctor hospital service memorial donation raffle auction pancake breakfast',
  'trail park pavilion playground swimming lake fishing weather storm snow plow crew highway contract vote election',
]
  .join(' ')
  .split(' ') as [string, ...string[]]

const LINKS = ['The', 'A', 'This', 'Every', 'Another', 'Their', 'Our', 'One'] as const
const VERBS = ['opens', 'plans', 'brings', 'keeps', 'welcomes', 'asks', 'supports', 'follows', 'shows'] as const
const BODY_LEAST = 2800
const BODY_SPREAD = 2400

export function makeTitle(random: Random): string {
  const words = [random.pick(WORDS), random.pick(WORDS), random.pick(VERBS), random.pick(WORDS), random.pick(WORDS)]
  return capitalised(words.join(' '))
}

export function makeSentence(random: Random): string {
  const length = 8 + random.below(10)
  const words = Array.from({ length }, () => random.pick(WORDS))
  return `${random.pick(LINKS)} ${words.slice(0, 3).join(' ')} ${random.pick(VERBS)} ${words.slice(3).join(' ')}.`
}

/** About 4 KB of what an editor makes: paragraphs, a heading, a quotation, a list, links and emphasis. */
export function makeBody(random: Random, link: string): string {
  const blocks: string[] = []
  const wanted = BODY_LEAST + random.below(BODY_SPREAD)
  for (let length = 0; length < wanted; length += blocks.at(-1)?.length ?? 0)
    blocks.push(makeBlock(random, link, blocks.length))
  return blocks.join('\n')
}

function makeBlock(random: Random, link: string, place: number): string {
  if (place === 3 || place === 8) return `<h2>${makeTitle(random)}</h2>`
  if (place === 5) return `<blockquote><p>${makeSentence(random)} ${makeSentence(random)}</p></blockquote>`
  if (place === 6) return `<ul>${Array.from({ length: 4 }, () => `<li>${makeSentence(random)}</li>`).join('')}</ul>`
  const sentences = Array.from({ length: 3 + random.below(3) }, () => makeSentence(random))
  if (place === 1) sentences.push(`Read <a href="/${link}">what was said before</a>.`)
  if (place === 2) sentences.push(`<strong>${makeSentence(random)}</strong>`)
  return `<p>${sentences.join(' ')}</p>`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
