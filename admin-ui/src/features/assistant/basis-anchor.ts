/** Where on the page stands what a citation of an answer means. */
export function basisAnchor(messageId: string, number: number): string {
  return `basis-${messageId}-${number}`
}
