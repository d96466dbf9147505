const BLOCKS =
  'address,article,aside,blockquote,br,caption,dd,details,div,dl,dt,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tr,ul'

/** What an article says, with a blank line between blocks. The HTML is only parsed, never shown or run. */
export function readableText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\s+/g, ' '), 'text/html')
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`\nPicture: ${picture.alt} (${fileOf(picture)})\n`)
  for (const embed of body.querySelectorAll('iframe')) embed.replaceWith(`\nEmbed: ${fileOf(embed)}\n`)
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ')
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before('\n')
    block.after('\n')
  }
  return body.textContent
    .replace(/ +/g, ' ')
    .replace(/\s*\n\s*/g, '\n\n')
    .trim()
}

function fileOf(element: Element): string {
  return element.getAttribute('src')?.split('/').at(-1) ?? ''
}
