declare module 'virtual:endpoints' {
  export const api: import('@forecourt/domain/contract/api.ts').Api
}

declare module 'virtual:list-fields' {
  export const listFields: Record<string, Record<string, import('@forecourt/domain/contract/list-fields.ts').ListField>>
}
