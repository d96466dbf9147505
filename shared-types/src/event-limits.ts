// Apart from the schemas, so that the site's islands don't download them.

/** Characters. */
export const EVENT_PRICE_LIMIT = 120
