// What every test of a page begins with.
import { configure } from '@testing-library/dom'

// It guards against hanging and measures nothing: the first test of a page also waits until the page is read and compiled. The
// error names what was looked for, without the source of the page after it.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message?.split('\n')[0]) })

// happy-dom does not know them. What they show stands in the document already.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
