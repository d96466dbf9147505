export function basisAnchor(messageId: string, number: number): string {
  return `basis-${messageId}-${number}`
}
