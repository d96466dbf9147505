import { type PageElement, wordsOf } from './page-element.ts'

export function linkedShare(element: PageElement, words: string): number {
  const linked = Array.from(element.querySelectorAll('a')).reduce((sum, link) => sum + wordsOf(link).length, 0)
  return words.length === 0 ? 0 : linked / words.length
}
