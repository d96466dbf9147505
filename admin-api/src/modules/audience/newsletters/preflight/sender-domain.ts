/** `Courier <news@example.org>` → `example.org`. */
export function senderDomain(from: string | undefined): string | undefined {
  const address = from?.trimEnd().replace(/>$/, '').trimEnd().toLowerCase()
  const domain = address?.slice(address.lastIndexOf('@') + 1) ?? ''
  return domain !== address && /^[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(domain) ? domain : undefined
}
