interface Described {
  readonly description: string
  readonly price?: string | undefined
}

/** Calendar programs have no field for a price, so it is the last line of the description. */
export function descriptionWithPrice({ description, price }: Described): string {
  return [description, price && `Price: ${price}`].filter(Boolean).join('\n\n')
}
