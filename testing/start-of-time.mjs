// Node loads this before every process of a test run: all of them share one clock, which starts at a fixed moment.
import { shiftDate } from './shift-date.mjs'

globalThis.testClockOffset = Number(new URL(import.meta.url).searchParams.get('offset'))
shiftDate(globalThis.testClockOffset)
