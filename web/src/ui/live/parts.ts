// What opens, in one chunk: a page is shown without it (use-live.ts).
export { LiveChips } from './LiveChips.tsx'
export { LiveMenu } from './LiveMenu.tsx'
export { LiveSearch } from './LiveSearch.tsx'
export { LiveSelect } from './LiveSelect.tsx'
