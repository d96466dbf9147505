import { render } from '@react-email/render'
import type { ReactElement } from 'react'

/** React adds preload links for pictures, which are useless in a mail. */
const PRELOADS = /<link rel="preload"[^<>]*>/g
/** Markers of React, which are useless in a mail. */
const COMMENTS = /<!--(?:\/?\$|\s|html|head|body)?-->/g

/** Breaks the HTML into lines, so that mail servers don't have to. */
export async function renderMail(mail: ReactElement): Promise<string> {
  const html = (await render(mail)).replace(PRELOADS, '').replace(COMMENTS, '')
  return html.replace(/(<\/(?:head|tr|table|p|h[1-6]|style|title|ul|ol|li)>)(?=<)/g, '$1\n')
}
