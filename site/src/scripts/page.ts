import { showAlerts } from './alerts.ts'
import { loadEmbedsOnClick, makeScrollableFocusable, replaceBrokenPictures } from './article-parts.ts'
import { offerSharing } from './share.ts'
import { setUpThemeToggle } from './theme-toggle.ts'
import { showDateOfToday, showTimesAgo } from './times.ts'
import { countView } from './view-count.ts'

showDateOfToday(document, Date.now())
showTimesAgo(document, Date.now())
setUpThemeToggle(document)
setUpBackLinks()
loadOtherPages()
loadEmbedsOnClick(document)
makeScrollableFocusable(document)
replaceBrokenPictures(document)
offerSharing(document)
showAlerts(document, Date.now).catch(reportError)
countView(document).catch(reportError)

function setUpBackLinks(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back]')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromThisSite()) return
    event.preventDefault()
    history.back()
  })
}

function cameFromThisSite(): boolean {
  if (history.length < 2 || document.referrer === '') return false
  return new URL(document.referrer).origin === location.origin
}

/** After a reload, what was open over a list is a page: browsers would go back without loading the list. */
function loadOtherPages(): void {
  const own = location.pathname
  addEventListener('popstate', ({ state }) => {
    if (location.pathname !== own && !liesOverPage(state)) location.reload()
  })
}

function liesOverPage(state: unknown): boolean {
  return ['event', 'newsletter'].some((name) => Reflect.get(Object(state), name) !== undefined)
}
