import { createContext } from 'react'

/** The page of the editors’ guide about the screen, and where on the page: `calendar#games-and-scores`. */
export const ScreenHelp = createContext<string | undefined>(undefined)
