export function rendered(text: string): string {
  return text.replace(/&/g, '&#038;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Encodes only ampersands that decoding would change, because clients take meta fields as they are or decode them. */
export function metaText(text: string | null): string {
  return (text ?? '').replace(/&(?=[#a-z])/gi, '&amp;')
}
