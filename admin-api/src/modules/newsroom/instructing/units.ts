export interface Unit {
  from: number
  to: number
}

const LONGEST = 500
const ABBREVIATION =
  /(?:^|\s)(?:\p{L}|st|mr|mrs|ms|dr|rev|sen|rep|gov|lt|sgt|capt|col|no|vs|jr|sr|inc|co|ave|rd|blvd|[ap]\.m|u\.s|jan|feb|mar|apr|aug|sept?|oct|nov|dec)\.$/iu

/** Sentences and lines of any script. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let from = 0
  const add = (to: number) => {
    for (let at = from; at < to; at += LONGEST)
      if (text.slice(at, to).trim() !== '') units.push({ from: at, to: Math.min(to, at + LONGEST) })
    from = to
  }
  for (const { index, 0: end } of text.matchAll(
    /(?<![.!?…])[.!?…]+["'”’»)\]]{0,20}(?=\s|$)|[。！？؟۔।]+|\n+|(?<=\s)[•·▪‣*|](?=\s)/g,
  )) {
    const to = index + end.length
    if (
      end === '.' &&
      ABBREVIATION.test(text.slice(Math.max(from, index - 8), to)) &&
      /^\s+\p{Lu}?/u.test(text.slice(to))
    )
      continue
    add(to)
  }
  add(text.length)
  return units
}
