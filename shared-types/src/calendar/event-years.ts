/** Both inclusive. */
export const EVENT_YEARS = { first: 1900, last: 2199 } as const
