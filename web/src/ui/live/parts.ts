// Everything that opens, in one chunk: a page renders without it (use-live.ts).
import { LiveChips } from './LiveChips.tsx'
import { LiveMenu } from './LiveMenu.tsx'
import { LiveSearch } from './LiveSearch.tsx'
import { LiveSelect } from './LiveSelect.tsx'

export const everyPart = { LiveChips, LiveMenu, LiveSearch, LiveSelect }
