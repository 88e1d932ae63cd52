declare module 'virtual:endpoints' {
  export const endpoints: import('@forecourt/domain/contract/api.ts').Api
}
