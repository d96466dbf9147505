export const ALERTS_PATH = '/alerts'
/** The active alerts, for pages that aren't rendered with each of them. */
export const ACTIVE_ALERTS_PATH = '/alert.json'
