/** Answer of calls that return nothing else. */
export interface Message {
  message: string
}
