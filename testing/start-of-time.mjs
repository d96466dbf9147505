// Preloaded into every process of a test run: all of them share one clock, which starts at a fixed moment.
import { shiftDate } from './shift-date.mjs'

shiftDate(Number(process.env.TEST_CLOCK_OFFSET ?? 0))
