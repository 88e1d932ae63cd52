import type { Proof } from '@forecourt/domain/contract/second-factor.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { cookieTransport } from './renew-token.ts'
import { beginSession } from './sign-in.ts'

export const completeSignIn = async (body: Proof & { token: string }) => {
  const { data } = await call(api.session.secondFactor, { body, headers: cookieTransport })
  await beginSession(data)
}
