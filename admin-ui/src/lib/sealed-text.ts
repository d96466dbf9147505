/** What a sealed text begins with; JSON doesn’t. */
export const SEALED = 'sealed-1:'

/** @param about is authenticated, so a text can’t be moved to another name */
export interface Sealer {
  seal(about: string, text: string): string
  /** @returns undefined if none of the keys sealed it, or if it was changed or moved */
  unseal(about: string, sealed: string): string | undefined
}
