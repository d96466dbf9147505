import { render } from '@react-email/render'
import type { ReactElement } from 'react'

/** React asks a browser to load pictures early; in a mail that is one more address in its head. */
const PRELOADS = /<link rel="preload"[^<>]*>/g
/** Marks of React's own, which nothing reads in a mail. */
const COMMENTS = /<!--(?:\/?\$|\s|html|head|body)?-->/g

/** A mail's HTML, on lines that people can read and servers needn't break. */
export async function renderMail(mail: ReactElement): Promise<string> {
  const html = (await render(mail)).replace(PRELOADS, '').replace(COMMENTS, '')
  return html.replace(/(<\/(?:head|tr|table|p|h[1-6]|style|title|ul|ol|li)>)(?=<)/g, '$1\n')
}
