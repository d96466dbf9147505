interface Described {
  readonly description: string
  readonly price?: string | undefined
}

/** Few calendar programs show a price, so it is the last line of the description, too. */
export function descriptionWithPrice({ description, price }: Described): string {
  return [description, price && `Price: ${price}`].filter(Boolean).join('\n\n')
}

/** Undoes `descriptionWithPrice`, so that a calendar that we wrote is read as it was. */
export function withoutDescribedPrice({ description, price }: Described): string {
  const line = `Price: ${price}`
  return price && description.endsWith(line) ? description.slice(0, -line.length).trimEnd() : description
}
