type Api = import('@forecourt/domain/contract/api.ts').Api

declare module 'virtual:open-endpoints' {
  export const endpoints: Pick<Api, 'config' | 'session' | 'accounts'>
}

declare module 'virtual:portal-endpoints' {
  export const endpoints: Omit<Api, 'config' | 'session' | 'accounts'>
}

declare module 'virtual:list-fields' {
  export const listFields: Record<string, Record<string, import('@forecourt/domain/contract/list-fields.ts').ListField>>
}
