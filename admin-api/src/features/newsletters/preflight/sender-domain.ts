/** `Courier <news@example.org>` → `example.org`. */
export function senderDomain(from: string | undefined): string | undefined {
  return from?.match(/@([a-z0-9.-]+\.[a-z0-9-]{2,})\s*>?\s*$/i)?.[1]?.toLowerCase()
}
