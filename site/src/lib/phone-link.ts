/** `(555) 010-0142 ext. 4` → `tel:5550100142;ext=4`. Takes the first of several numbers. */
export function phoneLink(phone: string): string {
  const [number = ''] = /\+?[\d(][\d\s()./-]*/.exec(phone) ?? []
  const [, extension] = /(?:ext\.?|x)\s*(\d+)\s*$/i.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
