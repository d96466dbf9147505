/** Word's extras that aren't text: tracked deletions and comments. */
const NOT_THE_TEXT = 'del, .msoDel, .MsoCommentReference, .msocomanchor'
const NOTES_STYLE = /mso-element:\s*comment|mso-hide:\s*all/i

/** Removes tracked deletions, comments, hidden text and empty lines from text pasted from Word. */
export function dropWordExtras(body: Element, html: string): void {
  if (!/urn:schemas-microsoft-com:office|class=["']?Mso|mso-/i.test(html)) return
  for (const element of body.querySelectorAll(NOT_THE_TEXT)) element.remove()
  for (const element of body.querySelectorAll('[style]'))
    if (NOTES_STYLE.test(element.getAttribute('style') ?? '')) element.remove()
  for (const inserted of body.querySelectorAll('ins')) inserted.replaceWith(...inserted.childNodes)
  for (const paragraph of body.querySelectorAll('p')) if (isEmptyLine(paragraph)) paragraph.remove()
}

/** Word puts a space in empty lines. */
function isEmptyLine(paragraph: Element): boolean {
  return paragraph.textContent?.trim() === '' && paragraph.querySelector('img, br') === null
}
