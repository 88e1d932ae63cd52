// Runs before every test of a page.
import { configure } from '@testing-library/dom'

// The timeout only stops a hung test: the first test of a page also waits until the page is read and compiled. The error names the
// missing element, without the source of the whole page.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message?.split('\n')[0]) })

// happy-dom lacks these two methods. The content of popovers is already in the document.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
