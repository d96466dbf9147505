const AT_LEAST_ARTICLES = 20
const SHARE_THAT_IS_NORMAL = 1 / 5

/** A fault is likelier than a decision. */
export function isSuddenLoss(missing: number, known: number): boolean {
  return known >= AT_LEAST_ARTICLES && missing > known * SHARE_THAT_IS_NORMAL
}
