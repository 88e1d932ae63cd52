// The part of Playwright's report that our scripts read.

type Result = { duration: number; error?: { message?: string } }
type Spec = { file: string; line: number; title: string; tests: { status?: string; results: Result[] }[] }
export type Suite = { specs: Spec[]; suites?: Suite[] }

export const specsIn = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
