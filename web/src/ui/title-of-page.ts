/** Where the focus goes when the place that had it is gone. */
export const titleOfPage = () => document.querySelector<HTMLElement>('main h1')
