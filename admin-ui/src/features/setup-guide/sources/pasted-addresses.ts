import { webAddressSchema } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'

/** As many as the service reads within a minute. */
export const MOST_ADDRESSES = 30

export interface PastedAddress {
  /** As it was typed. */
  text: string
  /** Undefined if it isn't one. */
  url: string | undefined
}

/** Addresses between spaces, commas and line breaks. The second of two spellings of one is left out. */
export function pastedAddresses(text: string): PastedAddress[] {
  const byKey = new Map<string, PastedAddress>()
  for (const word of text.split(/[\s,;]+/)) {
    if (word === '') continue
    const url = webAddressSchema.safeParse(word).data
    const key = url === undefined ? word : sourceAddressKey(url)
    if (!byKey.has(key)) byKey.set(key, { text: word, url })
  }
  return [...byKey.values()]
}
