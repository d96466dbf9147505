/** `content` is text. */
export function element(name: string, content: string | number | boolean): string {
  return `<${name}>${escapeXml(String(content))}</${name}>`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function xmlDocument(name: string, inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`
}
