// Every call of the product, typed by the contract and implemented by a table of methods and paths (see endpoints-plugin.ts). The
// schemas of the contract exist for the compiler only: at run time an endpoint here has no `body` and no `response`. Passed on
// as it is, so that the bundler sees through to the group that a file names.
export { api } from 'virtual:endpoints'
