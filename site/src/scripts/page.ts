import { showAlerts } from './alerts.ts'
import { leadBack } from './back-link.ts'
import { mendBrokenPictures } from './broken-pictures.ts'
import { loadEmbedsOnClick } from './embeds.ts'
import { loadOtherPages } from './other-pages.ts'
import { letKeysScroll } from './scrolling-parts.ts'
import { openSearchByKey } from './search-shortcut.ts'
import { offerSharing } from './share.ts'
import { toggleTheme } from './theme-toggle.ts'
import { showTimesAgo } from './time-ago.ts'
import { showToday } from './today.ts'
import { countView } from './view-count.ts'

showToday(document, Date.now())
showTimesAgo(document, Date.now())
toggleTheme(document)
leadBack(document)
loadOtherPages()
loadEmbedsOnClick(document)
letKeysScroll(document)
mendBrokenPictures(document)
offerSharing(document)
openSearchByKey(document)
showAlerts(document, Date.now).catch(reportError)
countView(document).catch(reportError)
