import { trimEndCharacters } from '@hometown/shared-types/trim-characters'
import { hasWords } from './plain.ts'

/** @param text normalized by `plain` */
export function quotesIn(text: string): { quotes: string[]; open: boolean } {
  const double = [...text.matchAll(/"([^"]*)"/g)].map(([, quote = '']) => quote)
  const single = [...text.matchAll(/(?<![\p{L}\p{N}])'([^'"]+(?:'\p{L}[^'"]*)*)'(?![\p{L}\p{N}])/gu)].map(
    ([, quote = '']) => quote,
  )
  return {
    quotes: [...double, ...single].filter((quote) => quote.trim() !== ''),
    open: (text.split('"').length - 1) % 2 === 1,
  }
}

/** A punctuation mark at the end of a quote belongs to the sentence around it. */
export function isQuoted(source: string, quote: string): boolean {
  return hasWords(source, trimEndCharacters(quote.trim(), /[.,;:!?]/))
}
