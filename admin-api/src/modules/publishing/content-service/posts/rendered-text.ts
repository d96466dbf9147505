/** Plain text as WordPress renders it in HTML. */
export function rendered(text: string): string {
  return text.replace(/&/g, '&#038;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Plain text for a meta field, which clients take as it is, or decode: only what decoding would change is encoded. */
export function metaText(text: string | null): string {
  return (text ?? '').replace(/&(?=[#a-z])/gi, '&amp;')
}
