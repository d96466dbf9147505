/** `(555) 010-0199` → `tel:5550100199`; an extension is left for the person to dial. */
export function phoneAddress(phone: string): string {
  const [number = ''] = phone.split(/[a-z]/i)
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}
