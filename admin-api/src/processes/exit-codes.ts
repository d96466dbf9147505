/** A process that ends with this has told people what is wrong; starting it again would not help. */
export const STOPPED_FOR_GOOD = 78
