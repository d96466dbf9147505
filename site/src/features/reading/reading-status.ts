/** Tells screen readers what a button did. */
export function sayStatus(document: Document, text: string): void {
  const status = document.querySelector('[data-reading-status]')
  if (status) status.textContent = text
}
