import { findTxt } from './find-txt.ts'
import type { Outside } from './outside.ts'
import { visit } from './visit.ts'

/** The internet as it is. */
export const realOutside: Outside = { findTxt, visit: (url, signal) => visit(url, signal) }
