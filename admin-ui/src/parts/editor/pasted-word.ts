/** What Word writes along that is no part of the text: what its author deleted, and what colleagues noted beside it. */
const NOT_THE_TEXT = 'del, .msoDel, .MsoCommentReference, .msocomanchor'
const NOTES_STYLE = /mso-element:\s*comment|mso-hide:\s*all/i

/** Takes tracked deletions, comments, hidden text and empty lines out of what Word put on the clipboard. */
export function dropWordExtras(body: Element, html: string): void {
  if (!/urn:schemas-microsoft-com:office|class=["']?Mso|mso-/i.test(html)) return
  for (const element of body.querySelectorAll(NOT_THE_TEXT)) element.remove()
  for (const element of body.querySelectorAll('[style]'))
    if (NOTES_STYLE.test(element.getAttribute('style') ?? '')) element.remove()
  for (const inserted of body.querySelectorAll('ins')) inserted.replaceWith(...inserted.childNodes)
  for (const paragraph of body.querySelectorAll('p')) if (isEmptyLine(paragraph)) paragraph.remove()
}

/** Word holds an empty line open with a space. */
function isEmptyLine(paragraph: Element): boolean {
  return paragraph.textContent?.trim() === '' && paragraph.querySelector('img, br') === null
}
